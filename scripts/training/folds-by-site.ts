// Pages dealt into folds by site, always alike: what a fold is scored on was never learned from.

import { seeded } from './seeded.ts';

export const FOLDS = 5;
const SEED = 5;

/** Fold of each page, given the site of each; another `draw` deals them out otherwise. */
export function foldsBySite(sites: readonly string[], draw = 0, count = FOLDS): number[] {
  const random = seeded(SEED + draw);
  const order = [...new Set(sites)].map(site => ({ site, key: random() })).sort((a, b) => a.key - b.key);
  const foldOf = new Map(order.map(({ site }, place) => [site, place % count]));
  return sites.map(site => foldOf.get(site) ?? 0);
}
