// Trees filled up to one depth, so that a row runs through them without branches that the processor has to predict, and
// pruned for a block of rows: a test with the same answer for all rows of the block is skipped. Rows that are close on a
// page share most of their features, so most tests go. The scores stay the same.

import type { TreeColumns } from './tree-model.ts';

/** The children of node n are 2n + 1 and 2n + 2. */
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

/** One complete tree, pruned anew for each block of rows. */
export class CutTree {
  depth = 0;
  /** For each node, the start of its feature's column in `RowBlock.columns`. */
  readonly column: Int32Array;
  readonly threshold: Float32Array;
  readonly leafValue: Float64Array;
  readonly #trees: CompleteTrees;
  /** Nodes of the whole tree on the current level, and on the one below it. */
  #level: Int32Array;
  #below: Int32Array;

  constructor(trees: CompleteTrees) {
    this.#trees = trees;
    this.column = new Int32Array(trees.innerNodes);
    this.threshold = new Float32Array(trees.innerNodes);
    this.leafValue = new Float64Array(trees.innerNodes + 1);
    this.#level = new Int32Array(trees.innerNodes + 1);
    this.#below = new Int32Array(trees.innerNodes + 1);
  }

  cut(tree: number, rows: RowBlock): void {
    const { innerNodes, leafValue } = this.#trees;
    this.depth = 0;
    this.#level[0] = this.#undecided(tree, rows, 0);
    let hasTests = (this.#level[0] ?? 0) < innerNodes;
    while (hasTests) hasTests = this.#layLevel(tree, rows);
    const lowest = tree * (innerNodes + 1) - innerNodes;
    const width = 1 << this.depth;
    for (let place = 0; place < width; place++)
      this.leafValue[place] = leafValue[lowest + (this.#level[place] ?? 0)] ?? 0;
  }

  /** Adds a level, and tells if the next one has tests. Below a leaf, all rows go left. */
  #layLevel(tree: number, rows: RowBlock): boolean {
    const { innerNodes, feature, threshold } = this.#trees;
    const root = tree * innerNodes;
    const width = 1 << this.depth;
    let hasTests = false;
    for (let place = 0; place < width; place++) {
      const node = this.#level[place] ?? 0;
      const isLeaf = node >= innerNodes;
      const to = width - 1 + place;
      this.column[to] = isLeaf ? 0 : (feature[root + node] ?? 0) * rows.size;
      this.threshold[to] = isLeaf ? Number.POSITIVE_INFINITY : (threshold[root + node] ?? 0);
      const left = isLeaf ? node : this.#undecided(tree, rows, 2 * node + 1);
      const right = isLeaf ? node : this.#undecided(tree, rows, 2 * node + 2);
      this.#below[2 * place] = left;
      this.#below[2 * place + 1] = right;
      hasTests ||= left < innerNodes || right < innerNodes;
    }
    [this.#level, this.#below] = [this.#below, this.#level];
    this.depth++;
    return hasTests;
  }

  /** The first node at or below `place` whose test the rows answer differently, or a leaf. */
  #undecided(tree: number, { lowest, highest }: RowBlock, place: number): number {
    const { innerNodes, feature, threshold } = this.#trees;
    const root = tree * innerNodes;
    let node = place;
    while (node < innerNodes) {
      const test = feature[root + node] ?? 0;
      const limit = threshold[root + node] ?? 0;
      if ((highest[test] ?? 0) <= limit) node = 2 * node + 1;
      else if ((lowest[test] ?? 0) > limit) node = 2 * node + 2;
      else return node;
    }
    return node;
  }
}

/** A block of feature rows, stored column by column, with the range of each feature. */
export interface RowBlock {
  /** Capacity in rows. */
  readonly size: number;
  /** One column after the other; each has `size` cells. */
  readonly columns: Float32Array;
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
  /** Rows in use. */
  count: number;
}

export const rowBlock = (size: number, width: number): RowBlock => ({
  size,
  columns: new Float32Array(size * width),
  lowest: new Float32Array(width),
  highest: new Float32Array(width),
  count: 0,
});

/** Replaces the rows of the block. */
export function takeRows(block: RowBlock, rows: Float32Array): void {
  const { size, columns, lowest, highest } = block;
  const width = lowest.length;
  const count = rows.length / width;
  for (let feature = 0; feature < width; feature++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < count; row++) {
      const value = rows[row * width + feature] ?? 0;
      columns[feature * size + row] = value;
      // NaN goes left, as if it were less than any number.
      if (!(value >= low)) low = value < low ? value : Number.NEGATIVE_INFINITY;
      if (value > high) high = value;
    }
    lowest[feature] = low;
    highest[feature] = high;
  }
  block.count = count;
}
