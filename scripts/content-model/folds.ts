// The folds of the content model.

import { foldsBySite } from '../learning/folds-by-site.ts';

export const FOLDS = 5;
const SEED = 5;

/** Fold of each page, given the site of each; another `draw` deals them out otherwise. */
export const foldsOf = (sites: readonly string[], draw = 0): number[] =>
  foldsBySite(sites, FOLDS, SEED + draw);
