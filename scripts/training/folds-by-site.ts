// Deals pages into folds by site, always in the same way: what a fold is scored on was never learned from. Pages of
// one host or template collection count as one site: they must not be in training and test at once.

import { seeded } from '../../src/lab/bench/random.ts';

export const FOLDS = 5;
const SEED = 5;

/** Fold of each page, given the site of each; another `draw` deals them out otherwise. */
export function foldsBySite(sites: readonly string[], draw = 0, count = FOLDS): number[] {
  const random = seeded(SEED + draw);
  const order = [...new Set(sites)].map(site => ({ site, key: random() })).sort((a, b) => a.key - b.key);
  const foldOf = new Map(order.map(({ site }, place) => [site, place % count]));
  return sites.map(site => foldOf.get(site) ?? 0);
}

const SHARED_SITES: readonly (readonly [pattern: RegExp, site: string])[] = [
  [/^dv-np-([a-z]+)/, 'dv-$1'],
  [/^as-.*wikipedia/, 'wikipedia'],
  [/^as-.*wikia/, 'wikia'],
  [/^(nw-.*)-i\d$/, '$1'],
  [/^(nq-.*)-[a-z]\d?$/, '$1'],
  [/^(as-.*)-2$/, '$1'],
];

/** By the id of the page, as the label sets make their ids. */
export function siteOf(id: string): string {
  for (const [pattern, site] of SHARED_SITES) {
    const match = pattern.exec(id);
    if (match !== null) return site.replace('$1', match[1] ?? '');
  }
  return id;
}

/** The groups that figures are reported for. */
export const GROUPS = ['kz+dv', 'as', 'nw+nq', 'other'] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf(id: string): Group {
  if (/^(?:kz|dv)-/.test(id)) return 'kz+dv';
  if (id.startsWith('as-')) return 'as';
  return /^n[wq]-/.test(id) ? 'nw+nq' : 'other';
}
