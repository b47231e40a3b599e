// Weighted quantiles of the edges of pieces.

import { expect, test } from 'vitest';
import { weightedQuantile } from '../../../src/page/pieces/frame.ts';

type WeighedEdge = readonly [edge: number, weight: number];

test.each<[string, WeighedEdge[], number, number]>([
  ['nothing', [], 0.5, -1],
  ['one edge', [[7.25, 3]], 0.5, 7.25],
  ['equal weights, in any order', [5, 1, 4, 2, 3].map((edge): WeighedEdge => [edge, 1]), 0.5, 3],
  [
    'a heavy edge',
    [
      [10, 1],
      [20, 1],
      [30, 8],
    ],
    0.5,
    30,
  ],
  [
    'an edge that many share',
    [
      [13.333, 5],
      [13.333, 5],
      [20, 1],
    ],
    0.9,
    13.333,
  ],
])('%s', (_, edges, share, expected) => {
  expect(
    weightedQuantile(
      edges,
      ([edge]) => edge,
      ([, weight]) => weight,
      share,
      -1,
    ),
  ).toBe(expected);
});
