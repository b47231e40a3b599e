// Sums of the visible pieces of each element: their bounds, characters, links and kinds.

import { bottom, right } from '../../../../base/box.ts';
import { add, type EdgeColumns, emptyEdges, type Row, rowReader, widen } from '../../../../base/columns.ts';
import { isProse, type Piece } from '../../../../page/pieces/pieces.ts';
import { CONTROL_TAGS, HEADING_TAGS, isSeen } from '../../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../../page/snapshot/upwards.ts';

/** Sums and bounds over an element's subtree, one entry an element. */
interface InkColumns extends EdgeColumns {
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

/** Characters that a picture counts as (samples/README.md, labels). */
export const PICTURE_CHARS = 40;

/** The weight of a piece, in characters. */
export const weightOf = ({ isPicture, chars }: Piece): number => (isPicture ? PICTURE_CHARS : chars);

export function inkOf(snapshot: Snapshot, pieces: readonly Piece[]): Ink {
  const ink = emptyInk(snapshot.elements.length);
  snapshot.elements.forEach((element, index) => {
    addElement(ink, index, element);
  });
  for (const piece of pieces) addPiece(ink, piece);
  ink.ownWeight.set(ink.weight);
  sumUpwards(
    snapshot,
    SUMS.map(name => ink[name]),
  );
  widenUpwards(snapshot, ink);
  return { ...ink, of: readerOf(ink) };
}

function emptyInk(count: number): InkColumns {
  const column = () => new Float64Array(count);
  return {
    ...emptyEdges(count),
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
  };
}

/** Counts the element itself, whatever it holds. */
function addElement(ink: InkColumns, index: number, { tag, visibility, pageBox }: SnapshotElement): void {
  if (!isSeen(visibility)) return;
  if (tag === 'a') add(ink.links, index, 1);
  if (CONTROL_TAGS.has(tag)) add(ink.controls, index, 1);
  if (HEADING_TAGS.has(tag)) add(ink.headings, index, 1);
  if (!LIGHT_PICTURES.has(tag)) return;
  add(ink.pictures, index, 1);
  add(ink.weight, index, LIGHT_PICTURE_CHARS);
  markLeaf(ink, index, pageBox[0], pageBox[1], right(pageBox), bottom(pageBox));
}

function addPiece(ink: InkColumns, piece: Piece): void {
  const { element, chars, linkChars } = piece;
  add(ink.weight, element, weightOf(piece));
  markLeaf(ink, element, piece.left, piece.top, piece.right, piece.bottom);
  if (piece.isPicture) {
    add(ink.pictures, element, 1);
    return;
  }
  add(ink.chars, element, chars);
  add(ink.texts, element, 1);
  add(ink.linkChars, element, linkChars);
  if (isProse(piece)) add(ink.proseChars, element, chars - linkChars);
}

function markLeaf(
  ink: InkColumns,
  index: number,
  ...edges: [left: number, top: number, right: number, bottom: number]
) {
  ink.isLeaf[index] = 1;
  widen(ink, index, ...edges);
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

const readerOf = rowReader([...SUMS, 'ownWeight', 'isLeaf', 'left', 'top', 'right', 'bottom']);
