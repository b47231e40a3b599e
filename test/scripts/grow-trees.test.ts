// Boosted trees, grown on small synthetic training data.

import { expect, test } from 'vitest';
import { type Binned, type GrowSetting, growTrees } from '../../scripts/training/grow.ts';
import { givenRows, treeScores } from '../../src/base/boosted-trees/tree-scores.ts';

const ROWS = 400;
const BINS = 5;
const KINDS = ['a', 'b', 'c'];
const SETTING: GrowSetting = {
  rounds: 15,
  depth: 4,
  rate: 0.12,
  pageShare: 0.7,
  versions: 2,
  featureShare: 1,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

/** Pages of ten rows; the feature at `telling` has the label as its bin, the others have noise. */
function madeData(features: number, telling: number, classes: readonly string[] = KINDS) {
  const labels = Uint8Array.from({ length: ROWS }, (_, row) => row % Math.max(2, classes.length));
  const columns = Array.from({ length: features }, (_, feature) =>
    feature === telling ? labels.slice() : labels.map((_, row) => ((row * 7919 + feature * 31) >>> 3) % BINS),
  );
  return {
    features: columns.map((_, feature) => `feature${feature}`),
    classes,
    edges: columns.map(() => [0, 1, 2, 3]),
    columns,
    labels,
    weights: new Float32Array(ROWS).fill(1),
    pageOf: Uint16Array.from({ length: ROWS }, (_, row) => Math.floor(row / 10)),
    pageCount: ROWS / 10,
    versionOf: Uint8Array.from({ length: ROWS }, (_, row) => Number(row % 10 >= 5)),
  } satisfies Binned;
}

function scoresOf(data: ReturnType<typeof madeData>, { trees }: ReturnType<typeof growTrees>): Float64Array {
  const count = data.features.length;
  const rows = Float32Array.from(
    { length: ROWS * count },
    (_, cell) => data.columns[cell % count][Math.floor(cell / count)],
  );
  return treeScores(trees, trees.base)(givenRows(rows, count));
}

test.each([1, 4, 6, 7])('among %i features the one that tells the labels is found', features => {
  for (let telling = 0; telling < features; telling++) {
    const data = madeData(features, telling);
    const grown = growTrees(data, SETTING);
    expect(grown.gains.indexOf(Math.max(...grown.gains))).toBe(telling);
    const scores = scoresOf(data, grown);
    for (const [row, label] of data.labels.entries()) {
      const own = [...scores.subarray(row * KINDS.length, (row + 1) * KINDS.length)];
      expect(own.indexOf(Math.max(...own))).toBe(label);
    }
  }
});

test('one class learns the log-odds of a share', () => {
  const data = madeData(3, 1, ['so']);
  const scores = scoresOf(data, growTrees(data, { ...SETTING, rounds: 60 }));
  for (const [row, label] of data.labels.entries()) expect(scores[row] > 1).toBe(label === 1);
  for (const [row, label] of data.labels.entries()) expect(scores[row] < -1).toBe(label === 0);
});

test('the same seed grows the same trees, another seed others', () => {
  const data = madeData(4, 2);
  const setting = { ...SETTING, featureShare: 0.5 };
  expect(growTrees(data, setting)).toEqual(growTrees(data, setting));
  expect(growTrees(data, { ...setting, seed: 8 })).not.toEqual(growTrees(data, setting));
});

test('rows that are not learned from change nothing', () => {
  const data = madeData(4, 2);
  const isOn = (row: number) => data.pageOf[row] % 3 !== 0;
  const first = growTrees(data, SETTING, { isOn });
  for (const row of data.labels.keys()) if (!isOn(row)) data.labels[row] = 0;
  expect(growTrees(data, SETTING, { isOn })).toEqual(first);
});

test('a feature that may not be asked is in no tree', () => {
  const { trees } = growTrees(madeData(4, 2), SETTING, { isUsable: feature => feature !== 'feature2' });
  expect(trees.feature).not.toContain(2);
});
