// Where two pictures differ.

import { expect, test } from 'vitest';
import { pixelDifference } from '../../../../src/show/picture/difference/pixel-difference.ts';
import { createRaster, fillPixels } from '../../../../src/show/picture/raster/raster.ts';

const WHITE = [255, 255, 255] as const;
const block = (
  left: number,
  top: number,
  width: number,
  height: number,
  size = { width: 200, height: 1200 },
) => {
  const raster = createRaster(size.width, size.height, WHITE);
  fillPixels(raster, { left, top, right: left + width, bottom: top + height }, [200, 0, 0]);
  return raster;
};

test('the same picture does not differ', () => {
  expect(pixelDifference(block(0, 0, 10, 10), block(0, 0, 10, 10))).toMatchObject({
    different: 0,
    share: 0,
    places: [],
  });
});

test('a block that is gone differs by its px, in one place, also across the bands', () => {
  const { different, places } = pixelDifference(block(32, 1008, 40, 32), block(0, 0, 0, 0));
  expect(different).toBe(40 * 32);
  expect(places).toEqual([[32, 1008, 48, 32]]);
});

test('of pictures of different sizes, what one alone has differs, white or not', () => {
  const { width, height, different } = pixelDifference(
    block(0, 0, 0, 0),
    block(0, 0, 0, 0, { width: 200, height: 1300 }),
  );
  expect([width, height, different]).toEqual([200, 1300, 200 * 100]);
});

test('inside a box only', () => {
  const within = [[0, 0, 40, 40]] as const;
  const { compared, different } = pixelDifference(block(20, 20, 100, 100), block(0, 0, 0, 0), within);
  expect([compared, different]).toEqual([1600, 400]);
});
