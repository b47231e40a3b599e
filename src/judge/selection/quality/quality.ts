// Tells how right the content of a page is expected to be: its word F1, weighed by trees.

import type { TreeModel } from '../../../base/boosted-trees/tree-model.ts';
import { givenRows, treeScores } from '../../../base/boosted-trees/tree-scores.ts';

/** The word F1 that is expected, 0 to 1 with two digits, from a row of QUALITY_FEATURES. */
export type QualityOf = (row: Float32Array) => number;

export function qualityJudge(model: TreeModel): QualityOf {
  const scores = treeScores(model, model.base);
  return row => {
    const probability = 1 / (1 + Math.exp(-(scores(givenRows(row, row.length))[0] ?? 0)));
    return Math.round(100 * probability) / 100;
  };
}
