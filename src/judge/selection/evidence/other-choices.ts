// Asks other ways of finding the text of a page for their choice: the heaviest run of text in source order, the subtree
// whose paragraphs score most, with siblings like it, and the subtree of the densest text.

import { add, at } from '../../../base/columns.ts';
import { addCount } from '../../../base/counts.ts';
import { once } from '../../../base/memoize.ts';
import { isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { BlockSums, Sums } from './sums.ts';

/** Pieces that follow one another. */
export interface Lead {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

export interface Run extends Lead {
  /** For each piece the deepest valley between it and the heaviest piece of the run, in characters. */
  readonly valleys: () => Float64Array;
}

export interface OtherChoices {
  /** The heaviest run, where a piece without text costs little, and where it costs much. */
  readonly run: Run;
  readonly strict: Run;
  /** For each piece: 2 in the subtree whose paragraphs score most, 1 in a sibling that joins it, else 0. */
  readonly scored: Uint8Array;
  /** For each piece: 1 in the subtree with the densest text. */
  readonly dense: Uint8Array;
  /** The text under the title: from the first prose after it to the end of its run; empty where there is none. */
  readonly lead: Lead;
  /** The density of an element's text beside the least on the way to the densest subtree, as a power of two. */
  readonly densityOf: (element: number) => number;
}

/** Characters that a piece must have to be worth its place in a run. */
const RUN_COST = 30;
const STRICT_COST = 90;

export const isInRun = ({ first, end }: Lead, place: number): boolean => place >= first && place < end;

export const isEmptyRun = ({ first, end }: Lead): boolean => first >= end;

export function otherChoices(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  sums: Sums,
  titlePiece: number,
): OtherChoices {
  return {
    lead: leadOf(snapshot, pieces, titlePiece),
    run: runOf(snapshot, pieces, RUN_COST),
    strict: runOf(snapshot, pieces, STRICT_COST),
    scored: scoredOf(snapshot, pieces, sums),
    ...densestOf(snapshot, pieces, sums),
  };
}

/** No piece is worth more. */
const MOST_GAIN = 600;

/** Headings and pictures occur in texts and in lists. */
function gainsOf(snapshot: Snapshot, pieces: readonly Piece[], cost: number): Float64Array {
  const tree = treeOf(snapshot);
  return Float64Array.from(pieces, ({ isPicture, element, chars, linkChars }) =>
    isPicture || HEADING_TAGS.has(tree.element(element).tag)
      ? 0
      : Math.min(MOST_GAIN, chars - 2 * linkChars) - cost,
  );
}

function leadOf(snapshot: Snapshot, pieces: readonly Piece[], titlePiece: number): Lead {
  const first = pieces.findIndex((piece, place) => place > titlePiece && isProse(piece));
  if (titlePiece < 0 || first < 0) return { first: 0, end: 0 };
  const gains = gainsOf(snapshot, pieces, RUN_COST);
  let best = { end: first + 1, sum: 0 };
  for (let place = first, sum = 0; place < gains.length && sum >= 0; place++) {
    sum += at(gains, place);
    if (sum > best.sum) best = { end: place + 1, sum };
  }
  return { first, end: best.end };
}

/** The run with the largest sum of gains. */
function runOf(snapshot: Snapshot, pieces: readonly Piece[], cost: number): Run {
  const gains = gainsOf(snapshot, pieces, cost);
  let best = { first: 0, end: 0, sum: 0 };
  for (let place = 0, first = 0, sum = 0; place < gains.length; place++) {
    if (sum <= 0) {
      first = place;
      sum = 0;
    }
    sum += at(gains, place);
    if (sum > best.sum) best = { first, end: place + 1, sum };
  }
  let top = best.first;
  for (let place = best.first; place < best.end; place++) if (at(gains, place) > at(gains, top)) top = place;
  return { first: best.first, end: best.end, valleys: once(() => valleysFrom(gains, top)) };
}

/** The largest loss since any peak on the way from `top`. */
function valleysFrom(gains: Float64Array, top: number): Float64Array {
  const valleys = new Float64Array(gains.length);
  for (const step of [1, -1])
    for (let place = top, sum = 0, peak = 0, valley = 0; place >= 0 && place < gains.length; place += step) {
      valleys[place] = valley;
      sum += at(gains, place);
      peak = Math.max(peak, sum);
      valley = Math.max(valley, peak - sum);
    }
  return valleys;
}

/** A paragraph this long speaks for what holds it. */
const LEAST_CHARS = 25;
const CHARS_PER_POINT = 100;
const MOST_POINTS = 4;
/** Shares of a paragraph's points, for each element around it from its parent on. */
const SHARES = [1, 0.5, 1 / 3, 0.25];
/** A sibling joins with this share of the points of the best one, or as a paragraph of so many characters with few links. */
const SIBLING_SHARE = 0.2;
const SIBLING_CHARS = 80;
const SIBLING_LINKS = 0.25;

const linkShareOf = ({ linkChars, chars }: BlockSums): number => linkChars / Math.max(1, chars);

function scoredOf(snapshot: Snapshot, pieces: readonly Piece[], sums: Sums): Uint8Array {
  const points = pointsOf(snapshot, pieces, sums);
  const scoreOf = (index: number) => (points.get(index) ?? 0) * (1 - linkShareOf(sums.of(index)));
  let best = -1;
  for (const index of points.keys()) if (best < 0 || scoreOf(index) > scoreOf(best)) best = index;
  const chosen = new Uint8Array(pieces.length);
  if (best < 0) return chosen;
  const tree = treeOf(snapshot);
  for (const sibling of tree.siblings(best)) {
    const block = sums.of(sibling);
    const isText = block.chars >= SIBLING_CHARS && linkShareOf(block) < SIBLING_LINKS;
    if (scoreOf(sibling) >= SIBLING_SHARE * scoreOf(best) || (tree.element(sibling).tag === 'p' && isText))
      fillPieces(chosen, block, 1);
  }
  fillPieces(chosen, sums.of(best), 2);
  return chosen;
}

/** For each element around paragraphs the points that it gets from them. */
function pointsOf(snapshot: Snapshot, pieces: readonly Piece[], sums: Sums): Map<number, number> {
  const tree = treeOf(snapshot);
  const points = new Map<number, number>();
  for (const { element, chars, linkChars, isPicture } of pieces) {
    if (isPicture || chars < LEAST_CHARS || linkChars > chars / 2) continue;
    const own = 1 + Math.min(MOST_POINTS, chars / CHARS_PER_POINT) + sums.of(element).sentences / 4;
    let holder = tree.parent(element);
    for (const share of SHARES) {
      if (holder < 0) break;
      addCount(points, holder, own * share);
      holder = tree.parent(holder);
    }
  }
  return points;
}

function fillPieces(column: Uint8Array, { firstPiece, endPiece }: BlockSums, value: number): void {
  if (endPiece > firstPiece) column.fill(value, firstPiece, endPiece);
}

/** As in CETD (Sun et al. 2011), with the plain density: characters that are no link, by elements. */
function densestOf(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  sums: Sums,
): Pick<OtherChoices, 'dense' | 'densityOf'> {
  const { parents, ends } = treeOf(snapshot);
  const size = parents.length;
  const density = new Float64Array(size);
  const total = new Float64Array(size);
  for (let index = size - 1; index >= 0; index--) {
    density[index] =
      Math.max(0, at(sums.chars, index) - at(sums.linkChars, index)) / (at(ends, index) - index);
    const parent = at(parents, index);
    if (parent >= 0) add(total, parent, at(density, index));
  }
  let best = 0;
  for (let index = 1; index < size; index++) if (at(total, index) > at(total, best)) best = index;
  let least = Number.POSITIVE_INFINITY;
  for (let index = best; index > 0; index = at(parents, index)) least = Math.min(least, at(density, index));
  const dense = new Uint8Array(pieces.length);
  fillPieces(dense, sums.of(best), 1);
  const scale = Number.isFinite(least) && least > 0 ? least : 1;
  return { dense, densityOf: element => Math.log2((1 + at(density, element)) / (1 + scale)) };
}
