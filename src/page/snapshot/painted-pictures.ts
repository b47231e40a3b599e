// Pictures that are no `img`: backgrounds of empty elements that `role="img"` marks as content, and empty custom elements
// with the address of a picture that no script has built, such as `amp-img`.

import { isEmpty } from '../../base/box.ts';
import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

/** The same snapshot if it has none; else with an `img` in their place. Elements and texts keep their indices. */
export const withPaintedPictures = onceEach((snapshot: Snapshot): Snapshot => {
  const { elements, texts } = snapshot;
  const pictures = new Map<number, SnapshotElement>();
  for (const [index, element] of elements.entries()) {
    const src = addressIn(element) ?? unbuiltAddress(element);
    if (src === undefined || elements[index + 1]?.parent === index) continue;
    const { 'aria-label': label, title, ...attributes } = element.attributes;
    const alt = label ?? attributes.alt ?? title ?? '';
    pictures.set(index, { ...element, tag: 'img', attributes: { ...attributes, src, alt } });
  }
  if (pictures.size === 0) return snapshot;
  for (const { parent } of texts) pictures.delete(parent);
  return { ...snapshot, elements: elements.map((element, index) => pictures.get(index) ?? element) };
});

function addressIn({ tag, attributes: { role, style = '' } }: SnapshotElement): string | undefined {
  if (role !== 'img' || tag === 'img') return undefined;
  const open = style.indexOf('url(');
  const end = style.indexOf(')', open);
  const property = style.slice(style.lastIndexOf('background', open), open);
  if (open < 0 || end < 0 || !property.startsWith('background') || property.includes(';')) return undefined;
  return style.slice(open + 'url('.length, end).replace(/^\s*["']?|["']?\s*$/g, '');
}

function unbuiltAddress({ tag, attributes: { src }, pageBox }: SnapshotElement): string | undefined {
  return tag.includes('-') && isEmpty(pageBox) && PICTURE_FILE.test(src ?? '') ? src : undefined;
}

/** Blanks are looked for once. */
const PICTURE_FILE = /^(?=\S*$)\S{1,1000}\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;
