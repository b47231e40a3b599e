// The boosted trees of the content model, which answer one question: how likely a piece is content.

import type { TreeColumns } from '../../trees/complete-trees.ts';
import { givenRows, treeScores } from '../../trees/tree-scores.ts';

export interface ScoreModel extends TreeColumns {
  /** Score before any tree has spoken. */
  readonly base: number;
}

/** Log-odds of each row. */
export type Scorer = (rows: Float32Array) => Float64Array;

export function scorer(model: ScoreModel): Scorer {
  const scoresOf = treeScores(model, [model.base]);
  return rows => scoresOf(givenRows(rows, model.features.length));
}
