// Pictures that are no `img`: backgrounds of empty elements, and empty custom elements with the address of a picture that no
// script has built, such as `amp-img`.

import { area, type Box, EMPTY_BOX, intersection, isEmpty } from '../../base/box.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import { headingsAround } from './around.ts';
import { onceEach } from './once-each.ts';
import { isSeen } from './sight.ts';
import type { Snapshot, SnapshotElement, SnapshotMedia } from './snapshot.ts';

/** The same snapshot if it has none; else with an `img` in their place. Elements and texts keep their indices. */
export const withPaintedPictures = onceEach((snapshot: Snapshot): Snapshot => {
  const { elements, texts } = snapshot;
  const pictures = new Map<number, SnapshotElement>();
  const backgrounds = backgroundPictures(snapshot);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as SnapshotElement;
    const background = backgrounds.has(index) ? element.backgroundPicture : undefined;
    const src = addressIn(element) ?? background ?? unbuiltAddress(element);
    if (src === undefined || elements[index + 1]?.parent === index) continue;
    const { 'aria-label': label, title, ...attributes } = element.attributes;
    const alt = label ?? attributes.alt ?? title ?? '';
    const media = background === undefined ? element.media : mediaInBox(background, element.pageBox);
    pictures.set(index, {
      ...element,
      tag: 'img',
      attributes: { ...attributes, src, alt },
      ...(media && { media }),
    });
  }
  if (pictures.size === 0) return snapshot;
  for (const { parent } of texts) pictures.delete(parent);
  return { ...snapshot, elements: elements.map((element, index) => pictures.get(index) ?? element) };
});

/** As if it had the size of its box, so that it is not taken for a picture that did not load. */
const mediaInBox = (source: string, [, , width, height]: Box): SnapshotMedia => ({
  source,
  naturalWidth: Math.round(width),
  naturalHeight: Math.round(height),
});

/** Most elements with a background that are compared with the texts of a page. */
const MOST_BACKGROUNDS = 200;

/** Letters of a label on a picture; more of them, or a heading, have it as their background. */
const LABEL_CHARS = 30;

/** The elements whose background is a figure: painted once on the page, and at most a label is written on it. */
function backgroundPictures(snapshot: Snapshot): ReadonlySet<number> {
  const { elements, texts } = snapshot;
  const named = elements.flatMap(({ backgroundPicture, attributes }, index) =>
    backgroundPicture === undefined || isDecoration(attributes) ? [] : [{ index, backgroundPicture }],
  );
  const once = [...groupBy(named, ({ backgroundPicture }) => backgroundPicture).values()]
    .flatMap(([first, ...others]) => (first === undefined || others.length > 0 ? [] : [first.index]))
    .slice(0, MOST_BACKGROUNDS);
  if (once.length === 0) return new Set();
  const headings = headingsAround(snapshot);
  const charsOn = new Map(once.map(index => [index, 0]));
  for (const { text, parent, pageBox, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    const chars = (headings[parent] ?? -1) >= 0 ? LABEL_CHARS + 1 : text.trim().length;
    for (const [index, before] of charsOn) {
      if (!isMostlyOn(pageBox, elements[index]?.pageBox ?? EMPTY_BOX)) continue;
      if (before + chars > LABEL_CHARS) charsOn.delete(index);
      else charsOn.set(index, before + chars);
    }
  }
  return new Set(charsOn.keys());
}

/** Compares heights first: most texts are above or below a picture. */
const isMostlyOn = (inner: Box, outer: Box): boolean =>
  inner[1] < outer[1] + outer[3] &&
  inner[1] + inner[3] > outer[1] &&
  area(intersection(outer, inner)) > area(inner) / 2;

/** True for what the page keeps from screen readers. */
export const isDecoration = ({
  role = '',
  'aria-hidden': isHidden,
}: SnapshotElement['attributes']): boolean => isHidden === 'true' || /^(?:presentation|none)$/.test(role);

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
