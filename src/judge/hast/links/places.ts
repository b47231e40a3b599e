// Tells where a block of a hast tree is painted. Kept beside the tree, so that the tree itself stays plain hast.

import type { Element, ElementContent } from 'hast';
import { type Box, EMPTY_BOX, union } from '../../../base/box.ts';
import type { Ink } from '../../../page/perception/gaps.ts';

/** Ink of an element: the one whose text it is, or the picture. */
export interface PlacedInk extends Ink {
  readonly element: number;
  readonly pageBox: Box;
}

export interface Place {
  /** Index of the first element of the page that shows the block. */
  readonly element: number;
  /** Box of its texts and pictures; empty for a block that was only opened, such as a table. */
  readonly box: Box;
  /** Elements whose own text it shows. */
  readonly textElements: readonly number[];
  /** True if it shows a picture. */
  readonly hasPicture: boolean;
}

const PLACES = new WeakMap<Element, Place>();

export function notePlace(node: Element, element: number, inks: readonly PlacedInk[] = []): void {
  const earlier = PLACES.get(node);
  if (earlier !== undefined && inks.length === 0) return;
  const texts = inks.filter(({ first }) => first !== '').map(ink => ink.element);
  PLACES.set(node, {
    element: earlier?.element ?? inks[0]?.element ?? element,
    box: inks.reduce((box, ink) => union(box, ink.pageBox), earlier?.box ?? EMPTY_BOX),
    textElements: [...(earlier?.textElements ?? []), ...new Set(texts)],
    hasPicture: earlier?.hasPicture === true || texts.length < inks.length,
  });
}

/** Gives a node the place of the one that it replaces. */
export function movePlace(from: Element, to: Element): void {
  const place = PLACES.get(from);
  if (place !== undefined) PLACES.set(to, place);
}

/** The places of a node and of all blocks in it, in their order. */
export function* placesIn(node: Element): Generator<Place> {
  const waiting: ElementContent[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type !== 'element') continue;
    const place = PLACES.get(next);
    if (place !== undefined) yield place;
    waiting.push(...next.children.slice().reverse());
  }
}

/** The place of a block, or of the first block in it that has one. */
export function placeOf(node: Element): Place | undefined {
  const [first] = placesIn(node);
  return first;
}
