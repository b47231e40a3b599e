// Predicts the word F1 of the content of a page with trees.

import { logistic } from '../../../base/boosted-trees/probabilities.ts';
import type { TreeModel } from '../../../base/boosted-trees/tree-model.ts';
import { givenRows, treeScores } from '../../../base/boosted-trees/tree-scores.ts';

/** Returns the expected word F1, 0 to 1 with two digits, from a row of QUALITY_FEATURES. */
export type QualityOf = (row: Float32Array) => number;

export function qualityJudge(model: TreeModel): QualityOf {
  const scores = treeScores(model, model.base);
  return row => {
    const probability = logistic(scores(givenRows(row, row.length))[0] ?? 0);
    return Math.round(100 * probability) / 100;
  };
}
