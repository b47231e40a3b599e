// Pages dealt into folds by site, always alike: what a fold is scored on was never learned from.

import { seeded } from './seeded.ts';

/** Fold of each page, given the site of each. */
export function foldsBySite(sites: readonly string[], count: number, seed: number): number[] {
  const random = seeded(seed);
  const order = [...new Set(sites)].map(site => ({ site, key: random() })).sort((a, b) => a.key - b.key);
  const foldOf = new Map(order.map(({ site }, place) => [site, place % count]));
  return sites.map(site => foldOf.get(site) ?? 0);
}
