// Pictures that a page paints as the background of an empty element: `role="img"` marks them as content.

import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

/** The same snapshot if it has none; else with an `img` in their place. Elements and texts keep their indices. */
export const withPaintedPictures = onceEach((snapshot: Snapshot): Snapshot => {
  const { elements, texts } = snapshot;
  const pictures = new Map<number, SnapshotElement>();
  for (const [index, element] of elements.entries()) {
    const src = addressIn(element);
    if (src === undefined || elements[index + 1]?.parent === index) continue;
    const { 'aria-label': label, title, ...attributes } = element.attributes;
    const alt = label ?? title ?? '';
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
