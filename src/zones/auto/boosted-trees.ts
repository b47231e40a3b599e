// Gradient-boosted decision trees for several classes: the model's form, its answer, and what an answer rests on.

/** Nodes of all trees in columns; children follow one another, `left` at `child`, `right` at `child + 1`. */
export interface TreeModel {
  readonly features: readonly string[];
  readonly classes: readonly string[];
  /** First score of each class. */
  readonly base: readonly number[];
  /** Index of the root of each tree; trees of the classes alternate. */
  readonly roots: readonly number[];
  /** Feature of each node; -1 for a leaf. */
  readonly feature: readonly number[];
  /** Threshold of an inner node (≤ goes left), value of a leaf. */
  readonly value: readonly number[];
  readonly child: readonly number[];
  /** Mean score of what passed each node in training, for attributing an answer to features. */
  readonly mean: readonly number[];
}

export interface TreeScorer {
  readonly classCount: number;
  /** Writes the probability of each class. */
  readonly probabilities: (rows: Float32Array, offset: number, into: Float64Array) => void;
  /** The features that spoke most for a class, with what each added to its score. */
  readonly evidence: (
    rows: Float32Array,
    offset: number,
    classIndex: number,
  ) => { feature: string; value: number; gain: number }[];
}

export function treeScorer(model: TreeModel): TreeScorer {
  const feature = Int16Array.from(model.feature);
  const value = Float32Array.from(model.value);
  const child = Int32Array.from(model.child);
  const roots = Int32Array.from(model.roots);
  const classCount = model.classes.length;

  function probabilities(rows: Float32Array, offset: number, into: Float64Array): void {
    for (let kind = 0; kind < classCount; kind++) into[kind] = model.base[kind] ?? 0;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] ?? 0;
      for (let test = feature[node] ?? -1; test >= 0; test = feature[node] ?? -1) {
        const goesLeft = (rows[offset + test] ?? 0) <= (value[node] ?? 0);
        node = (child[node] ?? 0) + (goesLeft ? 0 : 1);
      }
      const kind = tree % classCount;
      into[kind] = (into[kind] ?? 0) + (value[node] ?? 0);
    }
    softmax(into, classCount);
  }

  function evidence(rows: Float32Array, offset: number, classIndex: number) {
    const gains = new Map<number, number>();
    for (let tree = classIndex; tree < roots.length; tree += classCount) {
      let node = roots[tree] ?? 0;
      for (let test = feature[node] ?? -1; test >= 0; test = feature[node] ?? -1) {
        const goesLeft = (rows[offset + test] ?? 0) <= (value[node] ?? 0);
        const next = (child[node] ?? 0) + (goesLeft ? 0 : 1);
        gains.set(test, (gains.get(test) ?? 0) + (model.mean[next] ?? 0) - (model.mean[node] ?? 0));
        node = next;
      }
    }
    return [...gains]
      .sort((a, b) => b[1] - a[1])
      .map(([test, gain]) => ({
        feature: model.features[test] ?? '',
        value: rows[offset + test] ?? 0,
        gain,
      }));
  }

  return { classCount, probabilities, evidence };
}

function softmax(scores: Float64Array, count: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let kind = 0; kind < count; kind++) highest = Math.max(highest, scores[kind] ?? 0);
  let sum = 0;
  for (let kind = 0; kind < count; kind++) {
    const weight = Math.exp((scores[kind] ?? 0) - highest);
    scores[kind] = weight;
    sum += weight;
  }
  for (let kind = 0; kind < count; kind++) scores[kind] = (scores[kind] ?? 0) / sum;
}
