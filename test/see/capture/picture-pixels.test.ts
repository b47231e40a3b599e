// Shapes of letters are told from grounds, lines and stripes by their px.

import { expect, test } from 'vitest';
import { type Pixels, showsShapes } from '../../../src/see/capture/picture-pixels.ts';

const SIDE = 40;

/** A grey picture; `levelAt` gives the level of each px. */
function picture(levelAt: (x: number, y: number) => number, scale = 1): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++)
    data.fill(levelAt(at % SIDE, Math.floor(at / SIDE)), 3 * at, 3 * at + 3);
  return { width: SIDE, height: SIDE, scale, data };
}

/** Strokes two px wide and ten high, five px apart. */
const strokes =
  (ink: number, ground: number) =>
  (x: number, y: number): number =>
    x % 5 < 2 && y >= 15 && y < 25 ? ink : ground;

test.each([
  ['strokes', strokes(0, 255), true],
  ['pale strokes', strokes(225, 255), true],
  ['strokes that are hardly to be seen', strokes(233, 255), false],
  ['one colour', () => 255, false],
  ['a gradient', (x: number, y: number) => 2 * x + 3 * y, false],
  ['a line below a text', (_: number, y: number) => (y === 30 ? 0 : 255), false],
  ['upright stripes', (x: number) => (x % 6 < 3 ? 0 : 255), false],
  ['level stripes', (_: number, y: number) => (y % 6 < 3 ? 0 : 255), false],
  ['a border around it', (x: number, y: number) => (Math.min(x, y) < 1 ? 0 : 255), false],
  ['a dot', (x: number, y: number) => (x === 20 && y === 20 ? 0 : 255), false],
] as const)('%s', (_, levelAt, shows) => {
  expect(showsShapes(picture(levelAt), [2, 2, 36, 36], 7)).toBe(shows);
});

test('at two px for each CSS px', () => {
  expect(showsShapes(picture(strokes(0, 255), 2), [1, 1, 18, 18], 4)).toBe(true);
});

test('nothing is known beyond the picture, and what is cut away is not shown', () => {
  const page = picture(strokes(0, 255));
  expect(showsShapes(page, [0, 50, 20, 20], 3)).toBeUndefined();
  expect(showsShapes(page, [0, 0, 0, 0], 3)).toBe(false);
});
