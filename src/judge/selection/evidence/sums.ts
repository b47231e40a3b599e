// Sums over the subtree of each element: the amounts of its pieces, signs in their texts, fields and times, its range of
// pieces and its bounds.

import {
  at,
  EDGES,
  type EdgeColumns,
  emptyEdges,
  type Row,
  recordOf,
  rowReader,
  widen,
} from '../../../base/columns.ts';
import { ownAmounts, type PieceAmount, pieceSums } from '../../../page/pieces/piece-sums.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { CONTROL_TAGS, FIELD_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../page/snapshot/upwards.ts';
import type { WordSigns } from './word-signs.ts';

const AMOUNTS = [
  'chars',
  'linkChars',
  'seenChars',
  'renderedChars',
  'proseChars',
  'texts',
  'links',
  'placeLinks',
  'tagLinks',
  'shareLinks',
  'turnLinks',
  'paidLinks',
  'editLinks',
  'siteLinks',
  'offers',
  'pictures',
  'headings',
  'fontChars',
  'paragraphs',
] as const satisfies readonly PieceAmount[];

const SIGNS = { sentences: 'stops', prices: 'prices', copyrights: 'copyrights' } as const;

/** The elements of each kind that are counted. */
const ELEMENTS = {
  times: (tree: PageTree) => tree.withTag('time'),
  controls: (tree: PageTree) => tree.withTag(...CONTROL_TAGS),
  textAreas: (tree: PageTree) => tree.withTag('textarea'),
  secrets: (tree: PageTree) =>
    tree
      .withTag('input')
      .filter(index => /^(?:email|password)$/.test(tree.element(index).attributes.type ?? '')),
  fields: (tree: PageTree) => tree.withTag(...FIELD_TAGS),
};

type SumName = (typeof AMOUNTS)[number] | keyof typeof SIGNS | keyof typeof ELEMENTS;
const namesOf = <Name extends string>(rows: Readonly<Record<Name, unknown>>) => Object.keys(rows) as Name[];
const SIGN_NAMES = namesOf(SIGNS);
const ELEMENT_NAMES = namesOf(ELEMENTS);

/** First piece of the subtree, and one past the last: pieces follow one another in document order. */
const PIECE_RANGE = ['firstPiece', 'endPiece'] as const;

interface SumColumns extends EdgeColumns, Readonly<Record<SumName, Float64Array>> {
  readonly firstPiece: Int32Array;
  readonly endPiece: Int32Array;
}

/** Amounts in the subtree of one element. */
export type BlockSums = Row<SumName | (typeof EDGES)[number] | (typeof PIECE_RANGE)[number]>;

/** Columns with one entry for each element, for passes over all of them; `of` reads one element. */
export interface Sums extends SumColumns {
  readonly of: (element: number) => BlockSums;
}

const readerOf = rowReader([...AMOUNTS, ...SIGN_NAMES, ...ELEMENT_NAMES, ...EDGES, ...PIECE_RANGE]);

export function sumsOf(snapshot: Snapshot, pieces: readonly Piece[], signs: readonly WordSigns[]): Sums {
  const tree = treeOf(snapshot);
  const summed = <Name extends string>(names: readonly Name[], ownOf: (name: Name) => Float64Array) => {
    const columns = recordOf(names, ownOf);
    sumUpwards(snapshot, Object.values(columns));
    return columns;
  };
  const sums = {
    ...pieceSums(snapshot, pieces, AMOUNTS),
    ...summed(SIGN_NAMES, name =>
      ownAmounts(snapshot, pieces, (_, place) => signs[place]?.[SIGNS[name]] ?? 0),
    ),
    ...summed(ELEMENT_NAMES, name => {
      const own = new Float64Array(snapshot.elements.length);
      for (const index of ELEMENTS[name](tree)) own[index] = 1;
      return own;
    }),
    ...boundsOf(snapshot, pieces),
    ...rangesOf(snapshot, pieces),
  };
  return { ...sums, of: readerOf(sums) };
}

function boundsOf(snapshot: Snapshot, pieces: readonly Piece[]): EdgeColumns {
  const edges = emptyEdges(snapshot.elements.length);
  for (const { element, left, top, right, bottom } of pieces) widen(edges, element, left, top, right, bottom);
  widenUpwards(snapshot, edges);
  return edges;
}

function rangesOf(
  snapshot: Snapshot,
  pieces: readonly Piece[],
): Pick<SumColumns, (typeof PIECE_RANGE)[number]> {
  const { parents } = treeOf(snapshot);
  const firstPiece = new Int32Array(parents.length).fill(pieces.length);
  const endPiece = new Int32Array(parents.length);
  for (const [place, { element }] of pieces.entries()) {
    firstPiece[element] = Math.min(place, at(firstPiece, element));
    endPiece[element] = place + 1;
  }
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent < 0) continue;
    firstPiece[parent] = Math.min(at(firstPiece, parent), at(firstPiece, index));
    endPiece[parent] = Math.max(at(endPiece, parent), at(endPiece, index));
  }
  return { firstPiece, endPiece };
}
