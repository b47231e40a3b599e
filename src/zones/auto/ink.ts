// What is painted on a page, for each element: where its texts and pictures lie and what they are made of.

import { bottom, right } from '../../geometry/box.ts';
import type { Snapshot, Visibility } from '../../snapshot/snapshot.ts';
import { nonBlankChars } from '../summary.ts';

/** Characters that a picture counts as (zones/RULES of the labels). */
const PICTURE_CHARS = 40;
/** A text this long is prose, not a label. */
const PROSE_CHARS = 80;

/** Sums and bounds over an element's subtree, one entry an element. */
export interface Ink {
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
  /** Characters, pictures included at their worth. */
  readonly weight: Float64Array;
  /** The same without what its descendants hold. */
  readonly ownWeight: Float64Array;
  readonly chars: Float64Array;
  readonly linkChars: Float64Array;
  readonly proseChars: Float64Array;
  readonly texts: Float64Array;
  readonly links: Float64Array;
  readonly pictures: Float64Array;
  readonly controls: Float64Array;
  readonly headings: Float64Array;
  /** 1 where the element holds a text or is a picture itself. */
  readonly isLeaf: Uint8Array;
  /** Whether the element lies in a link. */
  readonly inLink: Uint8Array;
}

const PICTURES = new Set(['img', 'svg', 'canvas', 'video', 'object', 'embed']);
const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);
const HEADING = /^h[1-6]$/;

export const isSeen = (visibility: Visibility): boolean =>
  visibility === 'visible' || visibility === 'scrolled';

export function inkOf(snapshot: Snapshot): Ink {
  const { elements, texts } = snapshot;
  const count = elements.length;
  const column = () => new Float64Array(count);
  const ink = {
    left: column().fill(Number.POSITIVE_INFINITY),
    top: column().fill(Number.POSITIVE_INFINITY),
    right: column().fill(Number.NEGATIVE_INFINITY),
    bottom: column().fill(Number.NEGATIVE_INFINITY),
    weight: column(),
    ownWeight: column(),
    chars: column(),
    linkChars: column(),
    proseChars: column(),
    texts: column(),
    links: column(),
    pictures: column(),
    controls: column(),
    headings: column(),
    isLeaf: new Uint8Array(count),
    inLink: new Uint8Array(count),
  };
  for (const [index, { parent, tag, visibility, pageBox }] of elements.entries()) {
    if (tag === 'a' || (parent >= 0 && ink.inLink[parent] === 1)) ink.inLink[index] = 1;
    if (!isSeen(visibility)) continue;
    if (tag === 'a') add(ink.links, index, 1);
    if (CONTROLS.has(tag)) add(ink.controls, index, 1);
    if (HEADING.test(tag)) add(ink.headings, index, 1);
    if (!PICTURES.has(tag)) continue;
    add(ink.pictures, index, 1);
    add(ink.weight, index, tag === 'img' ? PICTURE_CHARS : 1);
    ink.isLeaf[index] = 1;
    widen(ink, index, pageBox[0], pageBox[1], right(pageBox), bottom(pageBox));
  }
  for (const { parent, text, pageBox, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    const chars = nonBlankChars(text);
    add(ink.weight, parent, chars);
    add(ink.chars, parent, chars);
    add(ink.texts, parent, 1);
    if (ink.inLink[parent] === 1) add(ink.linkChars, parent, chars);
    else if (chars >= PROSE_CHARS) add(ink.proseChars, parent, chars);
    ink.isLeaf[parent] = 1;
    widen(ink, parent, pageBox[0], pageBox[1], right(pageBox), bottom(pageBox));
  }
  ink.ownWeight.set(ink.weight);
  sumUpwards(snapshot, ink);
  return ink;
}

const SUMS = [
  'weight',
  'chars',
  'linkChars',
  'proseChars',
  'texts',
  'links',
  'pictures',
  'controls',
  'headings',
] as const;

function sumUpwards({ elements }: Snapshot, ink: Ink): void {
  for (let index = elements.length - 1; index > 0; index--) {
    const parent = elements[index]?.parent ?? -1;
    if (parent < 0) continue;
    for (const name of SUMS) add(ink[name], parent, ink[name][index] ?? 0);
    widen(ink, parent, at(ink.left, index), at(ink.top, index), at(ink.right, index), at(ink.bottom, index));
  }
}

export const at = (column: Float64Array | Int32Array | Uint8Array, index: number): number =>
  column[index] ?? 0;

function add(column: Float64Array, index: number, value: number): void {
  column[index] = at(column, index) + value;
}

function widen(
  ink: Ink,
  index: number,
  left: number,
  top: number,
  rightEdge: number,
  bottomEdge: number,
): void {
  if (left < at(ink.left, index)) ink.left[index] = left;
  if (top < at(ink.top, index)) ink.top[index] = top;
  if (rightEdge > at(ink.right, index)) ink.right[index] = rightEdge;
  if (bottomEdge > at(ink.bottom, index)) ink.bottom[index] = bottomEdge;
}
