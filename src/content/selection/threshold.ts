// From which log-odds on a piece of a page is content: the threshold that promises the best F1 if the probabilities are
// right, within narrow limits; but where all evidence is weak, as on pages that come without their looks, weak evidence
// is enough.

import { SELECTION_SETTINGS } from './settings.ts';
import { at } from './sums.ts';
import type { Unit } from './units.ts';

export function thresholdOf(units: readonly Unit[], scores: Float64Array): number {
  const { lowestThreshold, highestThreshold, belowBest, leastScore } = SELECTION_SETTINGS;
  const best = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const lowest = Math.max(leastScore, Math.min(lowestThreshold, best - belowBest));
  return Math.min(highestThreshold, Math.max(lowest, promisingThreshold(units, scores)));
}

function promisingThreshold(units: readonly Unit[], scores: Float64Array): number {
  const { temperature } = SELECTION_SETTINGS;
  const probability = (place: number) => 1 / (1 + Math.exp(-at(scores, place) / temperature));
  const places = [...units.keys()].filter(place => (units[place]?.chars ?? 0) > 0);
  places.sort((a, b) => at(scores, b) - at(scores, a));
  const charsOf = (place: number) => units[place]?.chars ?? 0;
  const wanted = places.reduce((sum, place) => sum + charsOf(place) * probability(place), 0);
  let best = { promise: 0, threshold: 0 };
  let [kept, right] = [0, 0];
  for (const place of places) {
    kept += charsOf(place);
    right += charsOf(place) * probability(place);
    const promise = (2 * right) / (kept + wanted);
    if (promise > best.promise) best = { promise, threshold: at(scores, place) };
  }
  return best.threshold;
}
