// A tree cut down to what the rows at hand can tell apart: rows that stand close together on a page share most of
// their evidence, so most questions have one answer for all of them. The answers stay the same.

import type { CompleteTrees } from './complete-trees.ts';
import type { RowBlock } from './row-block.ts';

/** One tree of complete form, made anew for each block of rows. */
export class CutTree {
  depth = 0;
  readonly feature: Int32Array;
  readonly threshold: Float32Array;
  /** By the path taken: a bit a level, 1 for right, the first level the highest. */
  readonly leafValue: Float64Array;
  readonly #trees: CompleteTrees;

  constructor(trees: CompleteTrees) {
    this.#trees = trees;
    this.feature = new Int32Array(trees.innerNodes);
    this.threshold = new Float32Array(trees.innerNodes);
    this.leafValue = new Float64Array(trees.innerNodes + 1);
  }

  cut(tree: number, rows: RowBlock): void {
    this.depth = this.#depthBelow(tree, rows, 0);
    this.#fill(tree, rows, 0, 0);
  }

  /** The first node from `place` on whose question the rows answer differently, or a leaf. */
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

  #depthBelow(tree: number, rows: RowBlock, place: number): number {
    const node = this.#undecided(tree, rows, place);
    if (node >= this.#trees.innerNodes) return 0;
    const left = this.#depthBelow(tree, rows, 2 * node + 1);
    return 1 + Math.max(left, this.#depthBelow(tree, rows, 2 * node + 2));
  }

  /** Lays the subtree at `place` down at `to`; where it ends early, all of its rows go left. */
  #fill(tree: number, rows: RowBlock, place: number, to: number): void {
    const { innerNodes, feature, threshold, leafValue } = this.#trees;
    const ownInner = (1 << this.depth) - 1;
    const node = this.#undecided(tree, rows, place);
    const isLeaf = node >= innerNodes;
    if (to >= ownInner) {
      this.leafValue[to - ownInner] = leafValue[tree * (innerNodes + 1) + node - innerNodes] ?? 0;
      return;
    }
    this.feature[to] = isLeaf ? 0 : (feature[tree * innerNodes + node] ?? 0);
    this.threshold[to] = isLeaf ? Number.POSITIVE_INFINITY : (threshold[tree * innerNodes + node] ?? 0);
    this.#fill(tree, rows, isLeaf ? node : 2 * node + 1, 2 * to + 1);
    this.#fill(tree, rows, isLeaf ? node : 2 * node + 2, 2 * to + 2);
  }
}
