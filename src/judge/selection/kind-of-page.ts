// Tells the kind of a page from its layout, its structure and its own data, weighed by trees.

import { softmax } from '../../base/boosted-trees/probabilities.ts';
import type { TreeModel } from '../../base/boosted-trees/tree-model.ts';
import { givenRows, treeScores } from '../../base/boosted-trees/tree-scores.ts';
import type { Evidence } from './evidence/evidence.ts';
import { kindFeatures } from './features/kind-features.ts';
import { KIND_NAMES, type PageKind } from './kinds.ts';

export interface KindVerdict {
  readonly name: PageKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** One for each of KIND_NAMES. */
  readonly probabilities: Float64Array;
}

export type KindJudge = (evidence: Evidence, page: readonly number[]) => KindVerdict;

/** `model`: its classes are KIND_NAMES. */
export function kindJudge(model: TreeModel): KindJudge {
  const probabilitiesOf = kindProbabilities(model);
  return (evidence, page) => {
    const probabilities = probabilitiesOf(kindFeatures(evidence, page));
    let best = 0;
    for (const [place, probability] of probabilities.entries())
      if (probability > (probabilities[best] ?? 0)) best = place;
    return { name: KIND_NAMES[best] ?? 'article', confidence: probabilities[best] ?? 0, probabilities };
  };
}

/** Returns one probability for each kind, from a page's row of KIND_FEATURES. */
export function kindProbabilities(model: TreeModel): (row: Float32Array) => Float64Array {
  const scoresOf = treeScores(model, model.base);
  return row => {
    const scores = scoresOf(givenRows(row, row.length));
    softmax(scores, 0, scores.length);
    return scores;
  };
}
