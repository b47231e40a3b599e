// Trains the quality model: predicts the word F1 of a page's content, with logistic loss as for a probability.

import type { TreeModel } from '../../../src/base/boosted-trees/tree-model.ts';
import { type GrowSetting, growTrees } from '../grow.ts';
import { type LearnOptions, SEED_STEP } from '../training-data.ts';
import type { QualityData } from './collect.ts';

const SETTING: GrowSetting = {
  rounds: 80,
  depth: 3,
  rate: 0.08,
  pageShare: 0.7,
  featureShare: 0.3,
  l2: 5,
  minHessian: 2,
  seed: 3,
};

export function learnQuality(
  data: QualityData,
  { seed = 0, isOn = () => true, isUsable = () => true }: LearnOptions = {},
): TreeModel {
  const setting = { ...SETTING, seed: SETTING.seed + seed * SEED_STEP };
  const options = { isOn: (row: number) => isOn(data.pageOf[row]), isUsable };
  return growTrees({ ...data, pageCount: data.pages.length }, setting, options).trees;
}
