// Six folds by site, and the adaptive method of each fold, which has seen no page of its sites.

import { autoMethod } from '../../src/judge/zones/auto/auto.ts';
import { foldsBySite } from '../learning/folds-by-site.ts';
import { GROW_SETTING, growTrees } from './grow-trees.ts';
import { readTrainingData } from './training-data.ts';

export const FOLDS = 6;
const SEED = 3;

export type ZoneRule = ReturnType<typeof autoMethod>;

export interface Folds {
  /** Of a page by its id; a page that is not in the training data is in the first. */
  readonly foldOf: (page: string) => number;
  /** The method that was trained without the page's fold. */
  readonly unseenBy: (page: string) => ZoneRule;
}

export function zoneFolds(file = 'scripts/zone-model/data.gz'): Folds {
  const data = readTrainingData(file);
  const folds = foldsBySite(data.sites, FOLDS, SEED);
  const foldOfPage = new Map(data.pages.map((page, place) => [page, folds[place]]));
  const foldOfRow = (row: number) => foldOfPage.get(data.pages[data.pageOf[row]]);
  const rules = Array.from({ length: FOLDS }, (_, fold) =>
    autoMethod(growTrees(data, GROW_SETTING, row => foldOfRow(row) !== fold)),
  );
  const foldOf = (page: string) => foldOfPage.get(page) ?? 0;
  return { foldOf, unseenBy: page => rules[foldOf(page)] };
}
