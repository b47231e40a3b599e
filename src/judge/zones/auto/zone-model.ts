// The trained model: boosted trees and the scores of words in names. It is kept packed until a page needs it.

import { unpackColumns } from '../../../base/boosted-trees/packed-columns.ts';
import { type ModelFacts, modelBytes, treesIn } from '../../../base/boosted-trees/tree-model.ts';
import { ZONES_MODEL } from './model.generated.ts';
import type { ZoneTrees } from './tree-scorer.ts';

export interface ZoneModel {
  readonly trees: ZoneTrees;
  /** Log odds of the zones, in the order of ZONES. */
  readonly names: ReadonlyMap<string, ArrayLike<number>>;
}

export interface ZoneModelFacts extends ModelFacts {
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
