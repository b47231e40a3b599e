// Scores rows of features for each class with boosted decision trees.

import { atOnce, type Steps } from '../threads/steps.ts';
import {
  type CompleteTrees,
  CutTree,
  completeTrees,
  type RowBlock,
  rowBlock,
  takeRows,
} from './cut-trees.ts';
import type { TreeColumns } from './tree-model.ts';

/** Rows of features, one after the other, made on demand: those of a large page take too much memory at once. */
export interface RowSource {
  readonly count: number;
  readonly rows: (from: number, count: number) => Float32Array;
}

export const givenRows = (rows: Float32Array, width: number): RowSource => ({
  count: rows.length / width,
  rows: (from, count) => rows.subarray(from * width, (from + count) * width),
});

/** For each row of features, the scores of all classes. */
type TreeScores = (source: RowSource) => Float64Array;

/** Few rows, so that they resemble one another and fit in the processor's cache. */
const ROWS_AT_ONCE = 64;

/** They take up to 0.03 ms each. */
const ROWS_A_STEP = 16 * ROWS_AT_ONCE;

/** `base`: the initial score of each class. */
export function treeScores(model: TreeColumns, base: readonly number[]): TreeScores {
  const scoring = treeScoring(model, base);
  return source => atOnce(scoring(source));
}

/** The same in steps. */
export function treeScoring(
  model: TreeColumns,
  base: readonly number[],
): (source: RowSource) => Steps<Float64Array> {
  const classCount = base.length;
  const width = model.features.length;
  const trees = completeTrees(model);
  return function* ({ count, rows }) {
    const scores = new Float64Array(count * classCount);
    for (let cell = 0; cell < scores.length; cell++) scores[cell] = base[cell % classCount] ?? 0;
    const block = rowBlock(Math.min(ROWS_AT_ONCE, count), width);
    const tree = new CutTree(trees);
    for (let from = 0; from < count; from += block.count) {
      takeRows(block, rows(from, Math.min(ROWS_AT_ONCE, count - from)));
      addScores(trees, tree, block, scores.subarray(from * classCount), classCount);
      if ((from + block.count) % ROWS_A_STEP === 0) yield;
    }
    return scores;
  };
}

function addScores(
  { count }: CompleteTrees,
  tree: CutTree,
  block: RowBlock,
  scores: Float64Array,
  classCount: number,
): void {
  for (let index = 0; index < count; index++) {
    tree.cut(index, block);
    if (tree.depth === 0)
      addToAll(scores, index % classCount, classCount, block.count, tree.leafValue[0] ?? 0);
    else addByTree(scores, index % classCount, classCount, block, tree);
  }
}

function addToAll(scores: Float64Array, first: number, step: number, count: number, value: number): void {
  const end = first + count * step;
  for (let cell = first; cell < end; cell += step) scores[cell] = (scores[cell] ?? 0) + value;
}

function addByTree(
  scores: Float64Array,
  first: number,
  step: number,
  { columns, count }: RowBlock,
  { column, threshold, leafValue, depth }: CutTree,
): void {
  const innerNodes = (1 << depth) - 1;
  for (let row = 0; row < count; row++) {
    let place = 0;
    for (let level = 0; level < depth; level++) {
      const value = columns[(column[place] ?? 0) + row] ?? 0;
      place = 2 * place + 1 + Number(value > (threshold[place] ?? 0));
    }
    const cell = first + row * step;
    scores[cell] = (scores[cell] ?? 0) + (leafValue[place - innerNodes] ?? 0);
  }
}
