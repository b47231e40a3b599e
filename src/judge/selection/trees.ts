// The boosted trees of the content model, which answer one question: how likely a piece is content.

import type { TreeColumns } from '../../base/boosted-trees/complete-trees.ts';
import { type TreeScores, treeScores } from '../../base/boosted-trees/tree-scores.ts';

export interface ScoreModel extends TreeColumns {
  /** Score before any tree has spoken. */
  readonly base: number;
}

/** Log-odds of each row. */
export const scorer = (model: ScoreModel): TreeScores => treeScores(model, [model.base]);
