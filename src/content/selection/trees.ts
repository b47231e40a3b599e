// Boosted decision trees that answer one question: how likely a piece is content.

/** Nodes of all trees in columns; children follow one another, the left one at `child`. */
export interface ScoreModel {
  readonly features: readonly string[];
  /** Score before any tree has spoken. */
  readonly base: number;
  /** Index of the root of each tree. */
  readonly roots: readonly number[];
  /** Feature of each node; -1 for a leaf. */
  readonly feature: readonly number[];
  /** Threshold of an inner node (≤ goes left), score of a leaf. */
  readonly value: readonly number[];
  readonly child: readonly number[];
}

/** Log-odds of the row that begins at `offset`. */
export type Scorer = (rows: Float32Array, offset: number) => number;

export function scorer(model: ScoreModel): Scorer {
  const feature = Int16Array.from(model.feature);
  const value = Float32Array.from(model.value);
  const child = Int32Array.from(model.child);
  const roots = Int32Array.from(model.roots);
  const { base } = model;
  return (rows, offset) => {
    let score = base;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] ?? 0;
      for (let test = feature[node] ?? -1; test >= 0; test = feature[node] ?? -1) {
        const goesLeft = (rows[offset + test] ?? 0) <= (value[node] ?? 0);
        node = (child[node] ?? 0) + (goesLeft ? 0 : 1);
      }
      score += value[node] ?? 0;
    }
    return score;
  };
}
