// Boosted trees of the zone model, grown on small made training data.

import { expect, test } from 'vitest';
import { GROW_SETTING, growTrees } from '../../scripts/zone-model/grow-trees.ts';
import type { TrainingData } from '../../scripts/zone-model/training-data.ts';
import { givenRows } from '../../src/base/boosted-trees/tree-scores.ts';
import { treeScorer } from '../../src/judge/zones/auto/tree-scorer.ts';

const ROWS = 400;
const BINS = 5;
const KINDS = ['a', 'b', 'c'];

/** Pages of ten rows; the feature at `telling` has the label as its bin, the others have noise. */
function madeData(features: number, telling: number): TrainingData {
  const labels = Uint8Array.from({ length: ROWS }, (_, row) => row % KINDS.length);
  const columns = Array.from({ length: features }, (_, feature) =>
    feature === telling ? labels.slice() : labels.map((_, row) => ((row * 7919 + feature * 31) >>> 3) % BINS),
  );
  const names = columns.map((_, feature) => `feature${feature}`);
  return {
    features: names,
    classes: KINDS,
    edges: columns.map(() => [0, 1, 2, 3]),
    pages: Array.from({ length: ROWS / 10 }, () => ({}) as never),
    columns,
    labels,
    weights: new Float32Array(ROWS).fill(1),
    pageOf: Uint16Array.from({ length: ROWS }, (_, row) => Math.floor(row / 10)),
    versionOf: new Uint8Array(ROWS),
    isMirrored: Uint8Array.from({ length: ROWS }, (_, row) => Number(row % 10 >= 5)),
    leafOf: new Int32Array(ROWS),
  };
}

test.each([1, 4, 6, 7])('among %i features the one that tells the labels is found', features => {
  for (let telling = 0; telling < features; telling++) {
    const data = madeData(features, telling);
    const { trees, gains } = growTrees(data, { ...GROW_SETTING, rounds: 15, featureShare: 1 }, () => true);
    expect(gains.indexOf(Math.max(...gains))).toBe(telling);
    const rows = Float32Array.from({ length: ROWS * features }, (_, cell) => {
      const [row, feature] = [Math.floor(cell / features), cell % features];
      return data.columns[feature]?.[row] ?? 0;
    });
    const probabilities = treeScorer(trees).probabilities(givenRows(rows, features));
    for (const [row, label] of data.labels.entries())
      expect(probabilities[row * KINDS.length + label]).toBeGreaterThan(0.7);
  }
});

test('rows of pages that are not trained on change nothing', () => {
  const data = madeData(4, 2);
  const isTrained = (page: number) => page % 3 !== 0;
  const first = growTrees(data, GROW_SETTING, isTrained);
  for (const [row, page] of data.pageOf.entries()) if (!isTrained(page)) data.labels[row] = 0;
  expect(growTrees(data, GROW_SETTING, isTrained)).toEqual(first);
});
