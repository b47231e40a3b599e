// From which log-odds on a piece of a page is content. Where the layout tells little, a page's evidence can be weak as a
// whole: there the threshold is the one that promises the best F1 if the probabilities are right.

import { SELECTION_SETTINGS } from './settings.ts';
import { at } from './sums.ts';
import type { Unit } from './units.ts';

export function thresholdOf(units: readonly Unit[], scores: Float64Array, isUnstyled: boolean): number {
  const { styled, lowestThreshold, highestThreshold } = SELECTION_SETTINGS;
  if (!isUnstyled) return styled.threshold;
  return Math.min(highestThreshold, Math.max(lowestThreshold, promisingThreshold(units, scores)));
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
