// Sums up what each element holds in its subtree: all evidence about blocks reads these sums.

import { add, at, type EdgeColumns, emptyEdges, type Row, rowReader, widen } from '../../../base/columns.ts';
import { isOffer, isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { CONTROL_TAGS, FIELD_TAGS, HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../page/snapshot/upwards.ts';
import type { WordSigns } from './word-signs.ts';

const SUM_NAMES = [
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
  'times',
  'copyrights',
  'textAreas',
  'secrets',
  'pictures',
  'headings',
  'controls',
  'fields',
  'sentences',
  'prices',
  'fontChars',
  'paragraphs',
] as const;
type SumName = (typeof SUM_NAMES)[number];

const EDGES = ['left', 'top', 'right', 'bottom'] as const;
/** First piece of the subtree, and one past the last: pieces follow one another in document order. */
const UNIT_RANGE = ['firstPiece', 'endPiece'] as const;

interface SumColumns extends EdgeColumns, Readonly<Record<SumName, Float64Array>> {
  readonly firstPiece: Int32Array;
  readonly endPiece: Int32Array;
}

/** Amounts in the subtree of one element. */
export type BlockSums = Row<SumName | (typeof EDGES)[number] | (typeof UNIT_RANGE)[number]>;

/** Columns with one entry for each element, for passes over all of them; `of` reads one element. */
export interface Sums extends SumColumns {
  readonly of: (element: number) => BlockSums;
}

const readerOf = rowReader([...SUM_NAMES, ...EDGES, ...UNIT_RANGE]);

export function sumsOf(snapshot: Snapshot, pieces: readonly Piece[], signs: readonly WordSigns[]): Sums {
  const count = snapshot.elements.length;
  const column = () => new Float64Array(count);
  const named = Object.fromEntries(SUM_NAMES.map(name => [name, column()])) as Record<SumName, Float64Array>;
  const sums: SumColumns = {
    ...named,
    ...emptyEdges(count),
    firstPiece: new Int32Array(count).fill(pieces.length),
    endPiece: new Int32Array(count),
  };
  for (const [place, piece] of pieces.entries()) addPiece(sums, snapshot, piece, place, signs[place]);
  const tree = treeOf(snapshot);
  for (const index of tree.withTag('time')) add(sums.times, index, 1);
  for (const index of tree.withTag(...CONTROL_TAGS)) {
    const { tag, attributes } = tree.element(index);
    add(sums.controls, index, 1);
    if (tag === 'textarea') add(sums.textAreas, index, 1);
    if (tag === 'input' && /^(?:email|password)$/.test(attributes.type ?? '')) add(sums.secrets, index, 1);
    if (FIELD_TAGS.has(tag)) add(sums.fields, index, 1);
  }
  sumUpwards(
    snapshot,
    SUM_NAMES.map(name => sums[name]),
  );
  widenUpwards(snapshot, sums);
  widenRanges(snapshot, sums);
  return { ...sums, of: readerOf(sums) };
}

function addPiece(
  sums: SumColumns,
  snapshot: Snapshot,
  piece: Piece,
  place: number,
  signs: WordSigns | undefined,
): void {
  const { element, chars, linkChars } = piece;
  sums.firstPiece[element] = Math.min(place, sums.firstPiece[element] ?? place);
  sums.endPiece[element] = Math.max(place + 1, sums.endPiece[element] ?? 0);
  widen(sums, element, piece.left, piece.top, piece.right, piece.bottom);
  if (piece.isPicture) {
    addLinks(sums, piece);
    add(sums.pictures, element, 1);
    return;
  }
  const tag = treeOf(snapshot).element(element).tag;
  add(sums.chars, element, chars);
  add(sums.linkChars, element, linkChars);
  if (piece.isSeen) add(sums.seenChars, element, chars);
  if (piece.visibility !== 'none') add(sums.renderedChars, element, chars);
  add(sums.texts, element, 1);
  if (isOffer(piece)) add(sums.offers, element, 1);
  addLinks(sums, piece);
  add(sums.fontChars, element, piece.fontSize * chars);
  if (HEADING_TAGS.has(tag)) add(sums.headings, element, 1);
  if (tag === 'p') add(sums.paragraphs, element, 1);
  if (isProse(piece)) add(sums.proseChars, element, chars - linkChars);
  if (signs === undefined) return;
  add(sums.sentences, element, signs.stops);
  add(sums.prices, element, signs.prices);
  add(sums.copyrights, element, signs.copyrights);
}

function addLinks(sums: SumColumns, { element, links, linkKinds, siteLinks }: Piece): void {
  add(sums.links, element, links);
  add(sums.placeLinks, element, linkKinds.place ?? 0);
  add(sums.tagLinks, element, linkKinds.tag ?? 0);
  add(sums.shareLinks, element, linkKinds.share ?? 0);
  add(sums.turnLinks, element, linkKinds.turn ?? 0);
  add(sums.paidLinks, element, linkKinds.paid ?? 0);
  add(sums.editLinks, element, linkKinds.edit ?? 0);
  add(sums.siteLinks, element, siteLinks);
}

function widenRanges(snapshot: Snapshot, { firstPiece, endPiece }: SumColumns): void {
  const { parents } = treeOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent < 0) continue;
    firstPiece[parent] = Math.min(at(firstPiece, parent), at(firstPiece, index));
    endPiece[parent] = Math.max(at(endPiece, parent), at(endPiece, index));
  }
}
