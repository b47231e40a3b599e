// The quantile by counting, beside what sorting would say.

import { expect, test } from 'vitest';
import { weightedQuantile } from '../../../../../src/judge/zones/auto/measures/weighted-quantile.ts';

test.each<[string, number[], number[], number, number]>([
  ['nothing', [], [], 0.5, 0],
  ['one value', [7.25], [3], 0.5, 7.25],
  ['equal weights', [1, 2, 3, 4, 5], [1, 1, 1, 1, 1], 0.5, 3],
  ['a heavy value', [10, 20, 30], [1, 1, 8], 0.5, 30],
  ['a weightless value is none', [10, 20, 30], [0, 1, 1], 0.01, 20],
  ['the same value many times stays exact', [13.333, 13.333, 20], [5, 5, 1], 0.5, 13.333],
  ['a range wider than the buckets', [0, 1_000_000, 2_000_000], [1, 1, 1], 0.5, 1_000_000],
])('%s', (_, values, weights, share, expected) => {
  const answer = weightedQuantile(Float64Array.from(values), Float64Array.from(weights), share);
  expect(answer).toBeCloseTo(expected, 9);
});
