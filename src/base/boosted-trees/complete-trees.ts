// Fills decision trees up to one depth, so that a row runs through them without branches that the processor has to
// predict. The children of node n are 2n + 1 and 2n + 2.

/** Nodes of all trees in columns. The left child is at `child`, the right one after it. */
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

export interface CompleteTrees {
  readonly count: number;
  readonly innerNodes: number;
  readonly feature: Int32Array;
  /** Infinite where a tree ended early: every row goes left there. */
  readonly threshold: Float32Array;
  /** Values of the lowest level: for each tree, one more than it has inner nodes. */
  readonly leafValue: Float64Array;
}

export function completeTrees(model: TreeColumns): CompleteTrees {
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
  return { count, innerNodes, feature, threshold, leafValue };
}

function depthBelow(model: TreeColumns, node: number): number {
  if ((model.feature[node] ?? -1) < 0) return 0;
  const child = model.child[node] ?? 0;
  return 1 + Math.max(depthBelow(model, child), depthBelow(model, child + 1));
}
