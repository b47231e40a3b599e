// Learns the zone model from some of the pages of the training data.

import type { ZoneModel, ZoneTrees } from '../../../src/judge/zones/auto/zone-model.ts';
import { type GrowSetting, growTrees } from '../grow.ts';
import { type LearnOptions, SEED_STEP } from '../training-data.ts';
import { fillNameColumns, isNameFeature, learnNames } from './name-scores.ts';
import type { ZoneData } from './training-data.ts';

/**
 * The best of a dozen settings by cross-validation. Twice the rounds at half the rate, deeper trees, and trees for all
 * zones at once are as good within the differences between seeds.
 */
const SETTING: GrowSetting = {
  rounds: 50,
  depth: 4,
  rate: 0.12,
  pageShare: 0.7,
  versions: 2,
  featureShare: 0.4,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

/** The number of features that are kept: each feature costs time on every page. */
const FEATURES_KEPT = 160;
/** Settings of a few rounds that show which features matter. */
const CHOOSING = { rounds: 15, featureShare: 0.2 };

/** Names are learned from the same pages; their columns in `data` are written anew. */
export function learnZones(
  data: ZoneData,
  { seed = 0, isOn = () => true, isUsable = () => true }: LearnOptions = {},
): ZoneModel {
  const setting = { ...SETTING, seed: SETTING.seed + seed * SEED_STEP };
  const names = learnNames(data.pages.filter((_, page) => isOn(page)));
  if (data.features.some(feature => isNameFeature(feature) && isUsable(feature)))
    fillNameColumns(data, names, isOn, setting.seed);
  // Mirrored versions are versions of their own.
  const versionOf = data.versionOf.map((version, row) => 2 * version + data.isMirrored[row]);
  const binned = { ...data, versionOf, pageCount: data.pages.length };
  const isRowOn = (row: number) => isOn(data.pageOf[row]);
  const { gains } = growTrees(binned, { ...setting, ...CHOOSING }, { isOn: isRowOn, isUsable });
  const least = [...gains].sort((a, b) => b - a)[FEATURES_KEPT] ?? 0;
  const kept = new Set(data.features.filter((_, place) => gains[place] > least));
  const { trees } = growTrees(binned, setting, { isOn: isRowOn, isUsable: feature => kept.has(feature) });
  return { trees: withoutUnused(trees), names: names.scores };
}

function withoutUnused(trees: ZoneTrees): ZoneTrees {
  const used = new Set(trees.feature);
  const places = trees.features.map((_, place) => place).filter(place => used.has(place));
  const newPlace = new Map(places.map((place, at) => [place, at]));
  return {
    ...trees,
    base: trees.base.map(score => Number(score.toFixed(4))),
    features: places.map(place => trees.features[place] ?? ''),
    feature: trees.feature.map(place => newPlace.get(place) ?? -1),
  };
}
