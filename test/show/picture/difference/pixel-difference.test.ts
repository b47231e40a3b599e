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

const plain = (...colour: [number, number, number]) => createRaster(200, 1200, colour);

test.each([
  ['a slight colour on all of the page', plain(238, 238, 255), undefined, 1],
  ['the same below a higher tolerance', plain(238, 238, 255), 0.9, 0],
  ['one shade of grey', plain(254, 254, 254), undefined, 0],
  ['one shade of grey without tolerance', plain(254, 254, 254), 0, 1],
])('%s', (_, other, tolerance, share) => {
  expect(pixelDifference(plain(...WHITE), other, { tolerance }).share).toBe(share);
});

test('slight differences of single px and thin lines do not count', () => {
  const other = plain(...WHITE);
  fillPixels(other, { left: 0, top: 100, right: 200, bottom: 103 }, [245, 245, 250]);
  fillPixels(other, { left: 50, top: 200, right: 53, bottom: 203 }, [245, 245, 250]);
  expect(pixelDifference(plain(...WHITE), other).different).toBe(0);
});

test('text on a background of a slightly other colour: the background counts', () => {
  const [one, other] = [plain(...WHITE), plain(238, 238, 255)];
  for (const raster of [one, other])
    for (let top = 4; top < 1200; top += 16)
      fillPixels(raster, { left: 0, top, right: 200, bottom: top + 6 }, [0, 0, 0]);
  expect(pixelDifference(one, other).share).toBeCloseTo(10 / 16);
});

test('inside a box only', () => {
  const within = [[0, 0, 40, 40]] as const;
  const { compared, different } = pixelDifference(block(20, 20, 100, 100), block(0, 0, 0, 0), { within });
  expect([compared, different]).toEqual([1600, 400]);
});
