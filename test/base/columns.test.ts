// Rows of tables of columns, and sums of stretches.

import { expect, test } from 'vitest';
import { RunningSum, rowReader } from '../../src/base/columns.ts';

const rowOf = rowReader(['chars', 'first'])({
  chars: Float64Array.of(2.5, 7),
  first: Int32Array.of(4, 9),
});

test('a row has the values of its index by the names of the columns', () => {
  const { chars, first } = rowOf(1);
  expect([chars, first]).toEqual([7, 9]);
});

test.each([-1, 2])('out of range, at %i, all are 0', index => {
  const { chars, first } = rowOf(index);
  expect([chars, first]).toEqual([0, 0]);
});

test('a later change of a column shows in its rows', () => {
  const chars = Float64Array.of(1);
  const row = rowReader(['chars'])({ chars })(0);
  chars[0] = 3;
  expect(row.chars).toBe(3);
});

test('sums of stretches are those of their amounts; a place out of range has 0 before it', () => {
  const sums = new RunningSum([3, 0, 4]);
  expect([0, 1, 2, 3, 4, -1].map(place => sums.before(place))).toEqual([0, 3, 3, 7, 0, 0]);
  expect([sums.between(0, 2), sums.between(1, 3), sums.between(2, 2), sums.all]).toEqual([3, 4, 0, 7]);
});
