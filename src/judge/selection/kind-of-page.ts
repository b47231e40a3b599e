// Tells the kind of a page from its layout, its structure and its own data, weighed by trees.

import { givenRows } from '../../base/boosted-trees/tree-scores.ts';
import type { Evidence } from './evidence/evidence.ts';
import { kindFeatures } from './features/kind-features.ts';
import { KIND_NAMES, type PageKind } from './kinds.ts';
import { type ScoreModel, scorer } from './trees.ts';

export interface KindVerdict {
  readonly name: PageKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** One for each of KIND_NAMES. */
  readonly probabilities: Float64Array;
}

export type KindJudge = (evidence: Evidence, page: readonly number[]) => KindVerdict;

/** `models`: one for each of KIND_NAMES. */
export function kindJudge(models: readonly ScoreModel[]): KindJudge {
  const probabilitiesOf = kindProbabilities(models);
  return (evidence, page) => {
    const probabilities = probabilitiesOf(kindFeatures(evidence, page));
    let best = 0;
    for (const [place, probability] of probabilities.entries())
      if (probability > (probabilities[best] ?? 0)) best = place;
    return { name: KIND_NAMES[best] ?? 'article', confidence: probabilities[best] ?? 0, probabilities };
  };
}

/** Returns one probability for each kind, from a page's row of KIND_FEATURES. */
export function kindProbabilities(models: readonly ScoreModel[]): (row: Float32Array) => Float64Array {
  const scorers = models.map(scorer);
  return row => {
    const source = givenRows(row, row.length);
    const scores = scorers.map(score => score(source)[0] ?? 0);
    const most = Math.max(...scores);
    const weights = Float64Array.from(scores, score => Math.exp(score - most));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map(weight => weight / total);
  };
}
