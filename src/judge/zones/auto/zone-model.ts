// The trained model: boosted trees and the scores of words in names. It is kept packed until a page needs it.

import type { Weighed } from '../../../base/boosted-trees/feature.ts';
import { unpackColumns } from '../../../base/boosted-trees/packed-columns.ts';
import { softmax } from '../../../base/boosted-trees/probabilities.ts';
import {
  type ModelFacts,
  modelBytes,
  type TreeModel,
  treesIn,
} from '../../../base/boosted-trees/tree-model.ts';
import { type RowSource, treeScoring } from '../../../base/boosted-trees/tree-scores.ts';
import type { Steps } from '../../../base/threads/steps.ts';
import { ZONES_MODEL } from './model.generated.ts';

export interface ZoneModel {
  readonly trees: ZoneTrees;
  /** Log odds of the zones, in the order of ZONES. */
  readonly names: ReadonlyMap<string, ArrayLike<number>>;
}

interface ZoneModelFacts extends ModelFacts {
  /** Those of `names`, with blanks between. */
  readonly words: string;
}

/** Steps of a name's score to one nat: a byte holds each score. */
export const NAME_STEPS = 25;

/** Made anew by each call: whoever needs it keeps it. */
export const shippedModel = (): ZoneModel => unpackModel(modelBytes(ZONES_MODEL));

export function unpackModel(bytes: Uint8Array): ZoneModel {
  const packed = unpackColumns<ZoneModelFacts>(bytes);
  const { facts, columns } = packed;
  const scores = Float32Array.from(columns.get('scores') ?? [], score => score / NAME_STEPS);
  const count = facts.classes.length;
  const names = (facts.words === '' ? [] : facts.words.split(' ')).map(
    (word, place): [string, ArrayLike<number>] => [word, scores.subarray(place * count, (place + 1) * count)],
  );
  const trees = treesIn(packed);
  // The mean of a leaf is its value.
  let inner = 0;
  const means = columns.get('mean') ?? [];
  const mean = trees.value.map((value, node) =>
    (trees.feature[node] ?? -1) < 0 ? value : (means[inner++] ?? 0),
  );
  return { trees: { ...trees, mean }, names: new Map(names) };
}

export interface ZoneTrees extends TreeModel {
  /** Mean score of what passed each node in training, for attributing an answer to features. */
  readonly mean: readonly number[];
}

/** The boosted trees of the zone model: its probabilities for several classes, and what an answer rests on. */
export interface TreeScorer {
  /** The features of a row, in this order. */
  readonly features: readonly string[];
  /** The probability of each class for each row, a row of classes a row of features. */
  readonly probabilities: (source: RowSource) => Steps<Float64Array>;
  /** The features that spoke most for a class, with what each added to its score. */
  readonly evidence: (row: Float32Array, classIndex: number) => Weighed[];
}

export function treeScorer(model: ZoneTrees): TreeScorer {
  const classCount = model.classes.length;
  const scoring = treeScoring(model, model.base);

  function* probabilities(source: RowSource): Steps<Float64Array> {
    const scores = yield* scoring(source);
    for (let offset = 0; offset < scores.length; offset += classCount) softmax(scores, offset, classCount);
    return scores;
  }

  function evidence(row: Float32Array, classIndex: number): Weighed[] {
    const gains = new Map<number, number>();
    for (let tree = classIndex; tree < model.roots.length; tree += classCount) {
      let node = model.roots[tree] ?? 0;
      for (let test = model.feature[node] ?? -1; test >= 0; test = model.feature[node] ?? -1) {
        const goesLeft = (row[test] ?? 0) <= Math.fround(model.value[node] ?? 0);
        const next = (model.child[node] ?? 0) + (goesLeft ? 0 : 1);
        gains.set(test, (gains.get(test) ?? 0) + (model.mean[next] ?? 0) - (model.mean[node] ?? 0));
        node = next;
      }
    }
    return [...gains]
      .sort((a, b) => b[1] - a[1])
      .map(([test, gain]) => ({ feature: model.features[test] ?? '', value: row[test] ?? 0, gain }));
  }

  return { features: model.features, probabilities, evidence };
}
