// Trees of any form, answered as they are written.

import { expect, test } from 'vitest';
import { treeScores } from '../../src/trees/complete-trees.ts';

/** x ≤ 1: 1; otherwise by y ≤ 2: 2, else 3. And a tree of one leaf. */
const MODEL = {
  features: ['x', 'y'],
  roots: [0, 5],
  feature: [0, -1, 1, -1, -1, -1],
  value: [1, 1, 2, 2, 3, 0.25],
  child: [1, -1, 3, -1, -1, -1],
};

test('a tree that ends early at one side answers there as at the other', () => {
  const scores = treeScores(MODEL, [0.5, 0])(Float32Array.from([1, 9, 2, 2, 2, 2.5]));
  expect([...scores]).toEqual([1.5, 0.25, 2.5, 0.25, 3.5, 0.25]);
});

test('the trees of one class add up', () => {
  expect([...treeScores(MODEL, [10])(Float32Array.from([0, 0]))]).toEqual([11.25]);
});

test('more rows than are taken at once, and none', () => {
  const rows = Float32Array.from({ length: 400 }, (_, place) => (place % 2 === 0 ? place / 2 : 0));
  const scores = treeScores(MODEL, [0])(rows);
  expect([...scores.slice(0, 3)]).toEqual([1.25, 1.25, 2.25]);
  expect([...scores.slice(3)].every(score => score === 2.25)).toBe(true);
  expect(treeScores(MODEL, [0])(new Float32Array(0))).toHaveLength(0);
});
