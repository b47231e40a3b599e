// Pages dealt into folds by site, always alike: what a fold is scored on was never learned from.

import { seeded } from '../zone-model/grow-trees.ts';

export const FOLDS = 5;
const SEED = 5;

/** Fold of each page, given the site of each. */
export function foldsOf(sites: readonly string[]): number[] {
  const random = seeded(SEED);
  const order = [...new Set(sites)].map(site => ({ site, key: random() })).sort((a, b) => a.key - b.key);
  const foldOf = new Map(order.map(({ site }, place) => [site, place % FOLDS]));
  return sites.map(site => foldOf.get(site) ?? 0);
}
