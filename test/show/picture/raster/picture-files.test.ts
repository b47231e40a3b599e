// Parts of a screenshot for models: from a place on, and the last part beyond the end.

import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { pictureFile, smallPicture } from '../../../../src/show/picture/raster/picture-files.ts';

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

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2060a0' } })
    .png()
    .toBuffer();

/** Random px, which no lossless format makes smaller. */
function noise(side: number): Promise<Buffer> {
  let state = 1;
  const data = Uint8Array.from({ length: side * side * 3 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

describe('a picture file', () => {
  it.each(['jpeg', 'webp'] as const)('%s has the size of the page', async format => {
    const {
      format: found,
      width,
      height,
    } = await sharp(await pictureFile(await flat(300, 200), format)).metadata();
    expect([found, width, height]).toEqual([format, 300, 200]);
  });

  it('WebP keeps every px of flat colours, and is small for others too', async () => {
    const png = await flat(100, 100);
    const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
    expect((await pixels(await pictureFile(png, 'webp'))).equals(await pixels(png))).toBe(true);
    const photo = await noise(200);
    expect((await pictureFile(photo, 'webp')).length).toBeLessThan(0.6 * photo.length);
  });

  it('WebP of a page of 20,000 px is scaled down', async () => {
    const { width, height } = await sharp(await pictureFile(await flat(200, 20_000), 'webp')).metadata();
    expect([width, height]).toEqual([164, 16_383]);
  });
});
