// Learns a zone model from some of the pages of the training data.

import type { TreeModel } from '../../src/judge/zones/auto/tree-scorer.ts';
import type { ZoneModel } from '../../src/judge/zones/auto/zone-model.ts';
import { GROW_SETTING, type GrowSetting, growTrees } from './grow-trees.ts';
import { fillNameColumns, isNameFeature } from './name-columns.ts';
import { learnNames } from './name-scores.ts';
import type { TrainingData } from './training-data.ts';

export interface Learning {
  readonly setting: GrowSetting;
  readonly isTrained: (page: number) => boolean;
  /** Features that are left out, for ablations. */
  readonly isUsable: (feature: string) => boolean;
}

/** So many features are kept: each one that is left out saves time on every page. */
const FEATURES_KEPT = 160;
/** A few rounds tell which features matter; each tree sees fewer of the many then. */
const CHOOSING = { rounds: 15, featureShare: 0.2 };

/** Names are learned from the same pages; their columns in `data` are written anew. */
export function learnModel(data: TrainingData, learning: Partial<Learning> = {}): ZoneModel {
  const { setting = GROW_SETTING, isTrained = () => true, isUsable = () => true } = learning;
  const names = learnNames(data.pages.filter((_, page) => isTrained(page)));
  if (data.features.some(feature => isNameFeature(feature) && isUsable(feature)))
    fillNameColumns(data, names, isTrained, setting.seed);
  const { gains } = growTrees(data, { ...setting, ...CHOOSING }, isTrained, isUsable);
  const least = [...gains].sort((a, b) => b - a)[FEATURES_KEPT] ?? 0;
  const kept = new Set(data.features.filter((_, place) => (gains[place] ?? 0) > least));
  const { trees } = growTrees(data, setting, isTrained, feature => kept.has(feature));
  return { trees: withoutUnused(trees), names: names.scores };
}

function withoutUnused(trees: TreeModel): TreeModel {
  const used = new Set(trees.feature);
  const places = trees.features.map((_, place) => place).filter(place => used.has(place));
  const newPlace = new Map(places.map((place, at) => [place, at]));
  return {
    ...trees,
    features: places.map(place => trees.features[place] ?? ''),
    feature: trees.feature.map(place => newPlace.get(place) ?? -1),
  };
}
