// Chooses the threshold t of §3.4 by the tree itself: where the importances of its leaves split into two groups.

import { THRESHOLD_SETTINGS } from '../settings.ts';
import type { WeighedElement } from './weighed-tree.ts';

export function chooseThreshold(root: WeighedElement): number {
  return thresholdBetween(leavesOf(root));
}

export interface Weighed {
  readonly importance: number;
  readonly weight: number;
}

/**
 * Otsu's rule: the cut with the least variance within both groups. The cut has limits, so that a site without
 * repetition loses nothing that varies.
 */
function thresholdBetween(all: Iterable<Weighed>): number {
  const { bins, least, most } = THRESHOLD_SETTINGS;
  const weights = new Float64Array(bins + 1);
  for (const { importance, weight } of all) {
    const bin = Math.round(importance * bins);
    weights[bin] = (weights[bin] ?? 0) + weight;
  }
  return Math.min(most, Math.max(least, otsu(weights) / bins));
}

/**
 * Weighs a leaf by its pages and the square root of its features: a menu of a hundred links does not count a hundred
 * times.
 */
function leavesOf(root: WeighedElement): Weighed[] {
  const leaves: Weighed[] = [];
  const seen = new Set<WeighedElement>();
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (seen.has(element)) continue;
    seen.add(element);
    for (const { leaf, pages, importance, elements } of element.styles.values()) {
      if (leaf !== null && pages > 1) leaves.push({ importance, weight: pages * Math.sqrt(leaf.features) });
      waiting.push(...elements);
    }
  }
  return leaves;
}

/** Returns the last bin of the lower group; the middle one if several cuts are equally good, as in a gap. */
function otsu(weights: Float64Array): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const moment = weights.reduce((sum, weight, bin) => sum + weight * bin, 0);
  let [below, momentBelow, best, first, last] = [0, 0, 0, 0, 0];
  for (const [bin, weight] of weights.entries()) {
    below += weight;
    momentBelow += weight * bin;
    if (below === 0 || below === all) continue;
    const difference = momentBelow / below - (moment - momentBelow) / (all - below);
    const between = below * (all - below) * difference ** 2;
    if (between > best * (1 + 1e-12)) [best, first, last] = [between, bin, bin];
    else if (between >= best * (1 - 1e-12)) last = bin;
  }
  return (first + last) / 2;
}
