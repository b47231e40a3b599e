// The pictures themselves, against golden ones, and what is refused.

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Zoning } from '../../../src/judge/zones/zoning.ts';
import type { Snapshot, SnapshotPicture } from '../../../src/page/snapshot/snapshot.ts';
import { zonePictures } from '../../../src/show/picture/overlay/zone-pictures.ts';
import { decodePng } from '../../../src/show/picture/raster/png.ts';
import { wireframe } from '../../../src/show/picture/wireframe.ts';
import { everyZone, narrowPage } from '../../support/zoned-page.ts';
import { background, differenceFromGolden } from './golden.ts';

const pictureAt = (scale: number): SnapshotPicture => ({
  path: 'page.png',
  width: 600 * scale,
  height: 400 * scale,
  scale,
});

/** With the zones drawn on it. */
async function annotated(png: Buffer, snapshot: Snapshot, zoning: Zoning): Promise<Buffer> {
  const wanted = { picture: true, before: false, after: false };
  return (await zonePictures(png, snapshot, zoning, wanted)).picture ?? Buffer.alloc(0);
}

describe('zonePictures: picture', () => {
  it.each([1, 2])('draws every kind of mark at scale %i', async scale => {
    const { snapshot, zoning } = everyZone(pictureAt(scale));
    const png = await annotated(await background(600 * scale, 400 * scale), snapshot, zoning);
    expect(await differenceFromGolden(`annotated-${scale}x`, png)).toBe(0);
  });

  it('draws on a wireframe where there is no picture', async () => {
    const { snapshot, zoning } = everyZone();
    const wanted = { picture: true, before: false, after: false };
    const { picture = Buffer.alloc(0) } = await zonePictures(undefined, snapshot, zoning, wanted);
    expect(await differenceFromGolden('annotated-wireframe', picture)).toBe(0);
  });

  it('draws on a picture that ends above the page', async () => {
    const { snapshot, zoning } = everyZone({ ...pictureAt(1), height: 150 });
    const png = await annotated(await background(600, 150), snapshot, zoning);
    expect(await sharp(png).metadata()).toMatchObject({ width: 600 + 296, height: 208, channels: 3 });
  });

  it('draws on a page smaller than its legend', async () => {
    const { snapshot, zoning } = everyZone(null, { width: 40, height: 30 });
    const png = await annotated(await background(40, 30), snapshot, zoning);
    // The legend of 264 × 176 px, and 16 px around it.
    expect(await sharp(png).metadata()).toMatchObject({ width: 40 + 296, height: 208 });
  });

  it('keeps the legend off a narrow page', async () => {
    const { snapshot, zoning } = narrowPage();
    const png = await annotated(await background(390, 240), snapshot, zoning);
    expect(await differenceFromGolden('annotated-narrow', png)).toBe(0);
  });
});

describe('wireframe', () => {
  it('has the size of the lost picture', () => {
    const { snapshot } = everyZone(pictureAt(2));
    expect(wireframe(snapshot)).toMatchObject({ width: 1200, height: 800 });
  });

  it("has the page's own colour, paler", () => {
    const { snapshot } = everyZone(null, { body: { backgroundColor: 'rgb(0, 0, 0)' } });
    const { data } = wireframe(snapshot);
    expect([...data.subarray(0, 3)]).toEqual([166, 166, 166]);
  });

  it('stops at a size that fits in memory', () => {
    const { snapshot } = everyZone(null, { width: 1, height: 1e9 });
    expect(wireframe(snapshot)).toMatchObject({ width: 1, height: 100_000 });
  });
});

describe('what is refused', () => {
  const cases: readonly [name: string, png: () => Promise<Buffer>, message: RegExp][] = [
    ['nothing', async () => Buffer.alloc(0), /is empty/],
    [
      'no PNG',
      async () => Buffer.from('<html>not a picture, but a page that says so</html>'),
      /is not a PNG file/,
    ],
    ['half a signature', async () => (await background(600, 400)).subarray(0, 6), /is not a PNG file/],
    ['half a header', async () => (await background(600, 400)).subarray(0, 20), /is not a PNG file/],
    ['another page', () => background(600, 401), /Expected a picture of 600 × 400 px, received 600 × 401/],
    ['a PNG cut off', async () => (await background(600, 400)).subarray(0, 100), /cannot be decoded/],
  ];
  it.each(cases)('%s', async (_name, png, message) => {
    const { snapshot, zoning } = everyZone(pictureAt(1));
    await expect(annotated(await png(), snapshot, zoning)).rejects.toMatchObject({
      code: 'SCREENSHOT_FAILED',
      message: expect.stringMatching(message),
    });
  });

  it('more px than fit in memory, before a byte is decoded', async () => {
    const png = await background(10, 10);
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    await expect(decodePng(png)).rejects.toThrow(/more than the/);
  });
});

describe('zonePictures', () => {
  it('makes both pictures from one decoding, equal to single ones, and only requested ones', async () => {
    const { snapshot, zoning } = everyZone(pictureAt(1));
    const png = await background(600, 400);
    const both = await zonePictures(png, snapshot, zoning, { picture: true, before: true, after: true });
    expect(both.before).toBe(png);
    expect(both.picture).toEqual(await annotated(png, snapshot, zoning));
    const only = await zonePictures(png, snapshot, zoning, { picture: false, before: false, after: true });
    expect(only).toEqual({ after: both.after });
    expect(
      await zonePictures(png, snapshot, zoning, { picture: false, before: false, after: false }),
    ).toEqual({});
  });
});

describe('decodePng', () => {
  const RED = { r: 255, g: 0, b: 0 };
  const kinds: readonly [name: string, make: () => Promise<Buffer>, first: readonly number[]][] = [
    [
      'RGB',
      () =>
        sharp({ create: { width: 3, height: 2, channels: 3, background: RED } })
          .png()
          .toBuffer(),
      [255, 0, 0],
    ],
    [
      'transparent',
      () =>
        sharp({ create: { width: 3, height: 2, channels: 4, background: { ...RED, alpha: 0 } } })
          .png()
          .toBuffer(),
      [255, 255, 255],
    ],
    [
      'palette',
      () =>
        sharp({ create: { width: 3, height: 2, channels: 3, background: RED } })
          .png({ palette: true })
          .toBuffer(),
      [255, 0, 0],
    ],
    [
      'grey',
      () =>
        sharp(Buffer.alloc(6, 7), { raw: { width: 3, height: 2, channels: 1 } })
          .png()
          .toBuffer(),
      [7, 7, 7],
    ],
    [
      '16 bits',
      () =>
        sharp(Buffer.alloc(18, 9), { raw: { width: 3, height: 2, channels: 3 } })
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
      [9, 9, 9],
    ],
  ];
  it.each(kinds)('reads %s as RGB', async (_name, make, first) => {
    const { data, width, height } = await decodePng(await make());
    expect({ width, height, length: data.length, first: [...data.subarray(0, 3)] }).toEqual({
      width: 3,
      height: 2,
      length: 18,
      first,
    });
  });
});
