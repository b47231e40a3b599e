// Sums of the visible pieces of each element: their bounds, characters, links and kinds.

import { bottom, right } from '../../../../base/box.ts';
import {
  add,
  EDGES,
  type EdgeColumns,
  emptyEdges,
  type Row,
  rowReader,
  widen,
} from '../../../../base/columns.ts';
import { ownAmounts, PIECE_AMOUNTS, pieceSums } from '../../../../page/pieces/piece-sums.ts';
import type { Piece } from '../../../../page/pieces/pieces.ts';
import { CONTROL_TAGS, HEADING_TAGS, isSeen } from '../../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../../page/snapshot/upwards.ts';

const TEXT_SUMS = ['chars', 'linkChars', 'proseChars', 'texts'] as const;
/** To these, elements add too, and not only pieces. */
const ELEMENT_SUMS = ['weight', 'pictures', 'links', 'controls', 'headings'] as const;

/** Sums and bounds over an element's subtree, one entry an element. */
interface InkColumns
  extends EdgeColumns,
    Readonly<Record<(typeof TEXT_SUMS)[number] | (typeof ELEMENT_SUMS)[number], Float64Array>> {
  /** The weight without what its descendants hold. */
  readonly ownWeight: Float64Array;
  /** 1 where the element is a picture or a block with a text of its own. */
  readonly isLeaf: Uint8Array;
}

/** The ink of one element. */
export type ElementInk = Row<keyof InkColumns>;

/** Columns for passes over all elements; `of` reads one element. */
export interface Ink extends InkColumns {
  readonly of: (element: number) => ElementInk;
}

/** Pictures that weigh next to nothing, such as icons drawn as vectors. */
const LIGHT_PICTURES = new Set(['svg', 'canvas', 'video', 'object', 'embed']);
const LIGHT_PICTURE_CHARS = 1;

export function inkOf(snapshot: Snapshot, pieces: readonly Piece[]): Ink {
  const count = snapshot.elements.length;
  const ownWeight = ownAmounts(snapshot, pieces, PIECE_AMOUNTS.weight);
  const pictures = ownAmounts(snapshot, pieces, PIECE_AMOUNTS.pictures);
  const [links, controls, headings] = [zeros(count), zeros(count), zeros(count)];
  const edges = emptyEdges(count);
  const isLeaf = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const { tag, visibility, pageBox } = snapshot.elements[index] as SnapshotElement;
    if (!isSeen(visibility)) continue;
    if (tag === 'a') links[index] = 1;
    if (CONTROL_TAGS.has(tag)) controls[index] = 1;
    if (HEADING_TAGS.has(tag)) headings[index] = 1;
    if (!LIGHT_PICTURES.has(tag)) continue;
    add(pictures, index, 1);
    add(ownWeight, index, LIGHT_PICTURE_CHARS);
    isLeaf[index] = 1;
    widen(edges, index, pageBox[0], pageBox[1], right(pageBox), bottom(pageBox));
  }
  for (const piece of pieces) {
    isLeaf[piece.element] = 1;
    widen(edges, piece.element, piece.left, piece.top, piece.right, piece.bottom);
  }
  const weight = ownWeight.slice();
  const sums = { weight, pictures, links, controls, headings };
  sumUpwards(snapshot, Object.values(sums));
  widenUpwards(snapshot, edges);
  const ink = { ...pieceSums(snapshot, pieces, TEXT_SUMS), ...sums, ...edges, ownWeight, isLeaf };
  return { ...ink, of: readerOf(ink) };
}

const zeros = (count: number): Float64Array => new Float64Array(count);

const readerOf = rowReader([...TEXT_SUMS, ...ELEMENT_SUMS, ...EDGES, 'ownWeight', 'isLeaf']);
