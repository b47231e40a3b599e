// Boxes: edges, areas, what two have in common.

import { describe, expect, test } from 'vitest';
import {
  area,
  type Box,
  bottom,
  boxFromEdges,
  contains,
  EMPTY_BOX,
  intersection,
  iouOf,
  isEmpty,
  right,
  scaled,
  union,
} from '../../src/base/box.ts';

const BOX: Box = [10, 20, 30, 40];

test('edges and area', () => {
  expect([right(BOX), bottom(BOX), area(BOX)]).toEqual([40, 60, 1200]);
});

test('a box in px of a picture of twice the scale', () => {
  expect(scaled(BOX, 2)).toEqual([20, 40, 60, 80]);
});

test('reversed edges make a box without area', () => {
  expect(boxFromEdges(10, 20, 40, 60)).toEqual(BOX);
  expect(boxFromEdges(10, 20, 5, 15)).toEqual([10, 20, 0, 0]);
});

test.each<[Box, boolean]>([
  [BOX, false],
  [EMPTY_BOX, true],
  [[0, 0, 0, 5], true],
  [[0, 0, 5, 0], true],
  [[0, 0, -1, 5], true],
])('%j is empty: %s', (box, expected) => {
  expect(isEmpty(box)).toBe(expected);
});

describe('intersection', () => {
  test.each<[string, Box, Box]>([
    ['overlapping', [30, 50, 100, 100], [30, 50, 10, 10]],
    ['inside', [15, 25, 5, 5], [15, 25, 5, 5]],
    ['around', [0, 0, 100, 100], BOX],
    ['touching at the right edge', [40, 20, 10, 10], [40, 20, 0, 10]],
    ['apart', [100, 100, 10, 10], [100, 100, 0, 0]],
  ])('%s', (_, other, expected) => {
    expect(intersection(BOX, other)).toEqual(expected);
    expect(intersection(other, BOX)).toEqual(expected);
  });
});

describe('union', () => {
  test.each<[string, Box, Box]>([
    ['overlapping', [30, 50, 100, 100], [10, 20, 120, 130]],
    ['inside', [15, 25, 5, 5], BOX],
    ['apart, with negative coordinates', [-10, -10, 5, 5], [-10, -10, 50, 70]],
    ['an empty box far away adds nothing', [900, 900, 0, 10], BOX],
  ])('%s', (_, other, expected) => {
    expect(union(BOX, other)).toEqual(expected);
    expect(union(other, BOX)).toEqual(expected);
  });
});

describe('contains', () => {
  test.each<[string, Box, number, boolean]>([
    ['itself', BOX, 0, true],
    ['a smaller one', [11, 21, 5, 5], 0, true],
    ['one px over at the left', [9, 20, 30, 40], 0, false],
    ['one px over at the top', [10, 19, 30, 40], 0, false],
    ['one px over at the right', [10, 20, 31, 40], 0, false],
    ['one px over at the bottom', [10, 20, 30, 41], 0, false],
    ['one px over on every side, with a slack of one', [9, 19, 32, 42], 1, true],
    ['two px over, with a slack of one', [8, 20, 30, 40], 1, false],
  ])('%s', (_, inner, slackPx, expected) => {
    expect(contains(BOX, inner, slackPx)).toBe(expected);
  });
});

test.each([
  [[0, 0, 10, 10], [0, 0, 10, 10], 1],
  [[0, 0, 10, 10], [5, 0, 10, 10], 1 / 3],
  [[0, 0, 10, 10], null, 0],
  [null, null, null],
] as const)('iou of %j and %j is %j', (one, other, iou) => {
  expect(iouOf(one, other)).toEqual(iou);
});
