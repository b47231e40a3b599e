// The folds of the content model.

import { foldsBySite } from '../learning/folds-by-site.ts';

export const FOLDS = 5;
const SEED = 5;

/** Fold of each page, given the site of each. */
export const foldsOf = (sites: readonly string[]): number[] => foldsBySite(sites, FOLDS, SEED);
