// Six folds by site, and the adaptive method of each fold, trained on no page of its sites.

import { autoMethod } from '../../src/judge/zones/auto/auto.ts';
import { foldsBySite } from '../learning/folds-by-site.ts';
import { GROW_SETTING } from './grow-trees.ts';
import { learnModel } from './learn-model.ts';
import { readTrainingData, type TrainingData, ZONE_DATA } from './training-data.ts';

export const FOLDS = 6;
const FOLD_SEED = 3;
/** Another seed draws which sites a smaller training set keeps. */
const SHARE_SEED = 11;

export type ZoneRule = ReturnType<typeof autoMethod>;

export interface FoldOptions {
  /** Of the trees. */
  readonly seed: number;
  /** Share of the sites that is trained on. */
  readonly share: number;
  readonly isUsable: (feature: string) => boolean;
}

export interface Folds {
  /** Of a page by its id; a page that is not in the training data is in the first. */
  readonly foldOf: (page: string) => number;
  /** The method that was trained without the page's fold. */
  readonly unseenBy: (page: string) => ZoneRule;
}

export function zoneFolds(
  data: TrainingData = readTrainingData(ZONE_DATA),
  { seed = GROW_SETTING.seed, share = 1, isUsable = () => true }: Partial<FoldOptions> = {},
): Folds {
  const sites = data.pages.map(({ site }) => site);
  const folds = foldsBySite(sites, FOLDS, FOLD_SEED);
  const hundredths = foldsBySite(sites, 100, SHARE_SEED);
  const foldOfPage = new Map(data.pages.map(({ id }, place) => [id, folds[place] ?? 0]));
  const rules = Array.from({ length: FOLDS }, (_, fold) =>
    autoMethod(
      learnModel(data, {
        setting: { ...GROW_SETTING, seed: seed * FOLDS + fold },
        isTrained: page => folds[page] !== fold && (hundredths[page] ?? 0) < share * 100,
        isUsable,
      }),
    ),
  );
  const foldOf = (page: string) => foldOfPage.get(page) ?? 0;
  return { foldOf, unseenBy: page => rules[foldOf(page)] as ZoneRule };
}
