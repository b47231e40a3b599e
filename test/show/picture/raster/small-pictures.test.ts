// Parts of a screenshot for models: from a place on, and the last part beyond the end.

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallPicture } from '../../../../src/show/picture/raster/small-pictures.ts';

test.each([
  [0, 0, 400],
  [600, 600, 400],
  [990, 990, 10],
  [1_000, 600, 400],
  [90_000, 600, 400],
])('from %d px on', async (top, from, height) => {
  const png = await sharp({ create: { width: 200, height: 1_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const small = await smallPicture(png, { top, scale: 1, side: 400, bytes: 1_000_000 });
  expect([small.top, small.height]).toEqual([from, height]);
});
