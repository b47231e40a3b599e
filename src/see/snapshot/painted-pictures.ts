// Pictures that a page paints as the background of an empty element: `role="img"` says that they are no decoration.

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

function addressIn({ tag, attributes: { role, style } }: SnapshotElement): string | undefined {
  if (role !== 'img' || style === undefined || tag === 'img') return undefined;
  return BACKGROUND.exec(style)?.[2];
}

const BACKGROUND = /background(?:-image)?\s*:[^;]{0,100}url\(\s*(["']?)([^"')]+)\1\s*\)/i;
