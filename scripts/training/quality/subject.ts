// The quality model: how right the content of a page is expected to be. It learns from pages that were judged by models
// that never saw their sites.

import { unpackColumns } from '../../../src/base/boosted-trees/packed-columns.ts';
import { type ModelFacts, type TreeModel, treesIn } from '../../../src/base/boosted-trees/tree-model.ts';
import { type QualityOf, qualityJudge } from '../../../src/judge/selection/quality.ts';
import { roundedTrees, treeBytes } from '../model-bytes.ts';
import type { Subject } from '../subject.ts';
import { packTrainingData, unpackTrainingData } from '../training-data.ts';
import { collectQuality, type QualityData, type QualityPageData } from './collect.ts';
import { learnQuality } from './learn.ts';

export const QUALITY_SUBJECT: Subject<QualityData, TreeModel, QualityOf> = {
  name: 'quality',
  // Includes the training of zones and content.
  code: ['scripts/training/quality/collect.ts'],
  collect: collectQuality,
  packData: packTrainingData,
  unpackData: bytes => unpackTrainingData<QualityPageData>(bytes),
  learn: learnQuality,
  models: ['quality'],
  packModel: model => ({ quality: treeBytes(roundedTrees(model)) }),
  ruleOf: ({ quality }) => qualityJudge(treesIn(unpackColumns<ModelFacts>(quality))),
};
