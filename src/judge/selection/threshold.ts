// Chooses the log-odds from which a piece of a page is content: the threshold with the best expected F1, within limits.
// Where all evidence is weak, as on pages without style sheets, weak evidence is enough.

import { add, at } from '../../base/columns.ts';
import type { Piece } from '../../page/pieces/pieces.ts';
import { KIND_NAMES } from './kinds.ts';
import { SELECTION_SETTINGS } from './settings.ts';

/** `kinds`: how likely the page is of each of KIND_NAMES. */
export function thresholdOf(
  pieces: readonly Piece[],
  scores: Float64Array,
  kinds: ArrayLike<number>,
): number {
  const { lowestThreshold, highestThreshold, belowBest, leastScore } = SELECTION_SETTINGS;
  const doubt = sharedDoubtOf(kinds);
  const best = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const lowest = doubt > 0 ? leastScore : Math.max(leastScore, Math.min(lowestThreshold, best - belowBest));
  return Math.min(highestThreshold, Math.max(lowest, promisingThreshold(pieces, scores, doubt)));
}

/** The mean over the kinds that the page may be of: where one is taken for another, the threshold is not wholly that kind's. */
function sharedDoubtOf(kinds: ArrayLike<number>): number {
  const { sharedDoubt, leastDoubt } = SELECTION_SETTINGS;
  const doubt = KIND_NAMES.reduce(
    (sum, name, place) => sum + (kinds[place] ?? 0) * (sharedDoubt[name] ?? 0),
    0,
  );
  return doubt < leastDoubt ? 0 : doubt;
}

/** Places on a normal curve, in its spreads, with what each of them weighs. */
const CURVE = [-1.5, -0.75, 0, 0.75, 1.5].map(place => ({ place, weight: Math.exp((-place * place) / 2) }));

/**
 * The mean of the promises over what all pieces of the page may be wrong by together, in log-odds about 0 by `doubt`:
 * beside the doubt that each piece has of its own, which the probabilities hold.
 */
function promisingThreshold(pieces: readonly Piece[], scores: Float64Array, doubt: number): number {
  const places = [...pieces.keys()].filter(place => (pieces[place]?.chars ?? 0) > 0);
  places.sort((a, b) => at(scores, b) - at(scores, a));
  const chars = new Float64Array(places.map(place => pieces[place]?.chars ?? 0));
  const sorted = new Float64Array(places.map(place => at(scores, place)));
  const promises = new Float64Array(places.length);
  for (const { place, weight } of doubt > 0 ? CURVE : SURE)
    addPromises(promises, chars, sorted, place * doubt, weight);
  let best = { promise: 0, threshold: 0 };
  for (const [rank, promise] of promises.entries())
    if (promise > best.promise) best = { promise, threshold: at(sorted, rank) };
  return best.threshold;
}

const SURE = [{ place: 0, weight: 1 }];

/** For each rank the F1 to be expected if it and all above it are kept, and all log-odds are off by `shift`. */
function addPromises(
  promises: Float64Array,
  chars: Float64Array,
  scores: Float64Array,
  shift: number,
  weight: number,
): void {
  const right = chars.map((count, rank) => count / (1 + Math.exp(-at(scores, rank) - shift)));
  const wanted = right.reduce((sum, count) => sum + count, 0);
  let [kept, rightOfKept] = [0, 0];
  for (let rank = 0; rank < chars.length; rank++) {
    kept += at(chars, rank);
    rightOfKept += at(right, rank);
    add(promises, rank, (weight * 2 * rightOfKept) / (kept + wanted));
  }
}
