// Trees of any form, answered as they are written, whatever rows are next to one another.

import { expect, test } from 'vitest';
import type { TreeColumns } from '../../../src/base/boosted-trees/tree-model.ts';
import { givenRows, treeScores } from '../../../src/base/boosted-trees/tree-scores.ts';

/** x ≤ 1: 1; otherwise by y ≤ 2: 2, else 3. And a tree of one leaf. */
const MODEL = {
  features: ['x', 'y'],
  roots: [0, 5],
  feature: [0, -1, 1, -1, -1, -1],
  value: [1, 1, 2, 2, 3, 0.25],
  child: [1, -1, 3, -1, -1, -1],
};

const scored = (base: readonly number[], rows: ArrayLike<number>, model: TreeColumns = MODEL): number[] => [
  ...treeScores(model, base)(givenRows(Float32Array.from(rows), model.features.length)),
];

test('an unbalanced tree scores as a balanced one does', () => {
  expect(scored([0.5, 0], [1, 9, 2, 2, 2, 2.5])).toEqual([1.5, 0.25, 2.5, 0.25, 3.5, 0.25]);
});

test('the trees of one class add up', () => {
  expect(scored([10], [0, 0])).toEqual([11.25]);
});

test('rows with NaN go left', () => {
  expect(scored([0], [Number.NaN, 0])).toEqual([1.25]);
  expect(scored([0], [Number.NaN, 0, 2, Number.NaN, 2, 3])).toEqual([1.25, 2.25, 3.25]);
});

test('more rows than are taken at once, and none', () => {
  const rows = Array.from({ length: 400 }, (_, place) => (place % 2 === 0 ? place / 2 : 0));
  const scores = scored([0], rows);
  expect(scores.slice(0, 3)).toEqual([1.25, 1.25, 2.25]);
  expect(scores.slice(3).every(score => score === 2.25)).toBe(true);
  expect(scored([0], [])).toHaveLength(0);
});

test('rows alike in all, in some and in no features score as they do alone', () => {
  const random = randomNumbers(3);
  const model = randomTrees(random, 40, 4);
  for (const kinds of [1, 2, 5, 200]) {
    const rows = Array.from({ length: 150 * 6 }, () => Math.floor(random() * kinds) / kinds);
    const alone = Array.from({ length: 150 }, (_, row) =>
      scored([0], rows.slice(row * 6, row * 6 + 6), model),
    );
    expect(scored([0], rows, model)).toEqual(alone.flat());
  }
});

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function randomTrees(random: () => number, count: number, depth: number): TreeColumns {
  const feature: number[] = [];
  const value: number[] = [];
  const child: number[] = [];
  const fill = (node: number, levels: number): void => {
    const isLeaf = levels === 0 || random() < 0.1;
    feature[node] = isLeaf ? -1 : Math.floor(random() * 6);
    value[node] = isLeaf ? Math.round(random() * 64) / 64 : Math.fround(random());
    child[node] = isLeaf ? -1 : feature.length;
    if (isLeaf) return;
    const first = feature.length;
    feature.push(-1, -1);
    value.push(0, 0);
    child.push(-1, -1);
    fill(first, levels - 1);
    fill(first + 1, levels - 1);
  };
  const roots = Array.from({ length: count }, () => {
    const root = feature.length;
    feature.push(-1);
    value.push(0);
    child.push(-1);
    fill(root, depth);
    return root;
  });
  const features = ['a', 'b', 'c', 'd', 'e', 'f'];
  return { features, roots, feature, value, child };
}
