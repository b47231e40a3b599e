// Whatever size a snapshot says its page has, pictures of it stay within their px, and are drawn in a bounded number of steps.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookOf, open, overlaySvg, readSnapshot, zonesOf } from '../../src/index.ts';
import { FARTHEST_PX, type Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { differencePicture } from '../../src/show/picture/difference/difference-picture.ts';
import { noiseMask } from '../../src/show/picture/noise-mask.ts';
import { zonePictures } from '../../src/show/picture/overlay/zone-pictures.ts';
import { wireframeWarning } from '../../src/show/picture/wireframe.ts';
import { madeSnapshot } from '../support/zoned-page.ts';

const FAR = FARTHEST_PX;
const SIZES: [string, number, number][] = [
  ['of a billion px each way', FAR, FAR],
  ['a billion px wide and one high', FAR, 1],
  ['a billion px high and one wide', 1, FAR],
  ['a billion px wide and flat', FAR, 0],
];

function hugeSnapshot(width: number, height: number): Snapshot {
  const part = (share: number) => [width * share, height * share, width / 2, height / 2] as const;
  return madeSnapshot(
    { width, height },
    Array.from({ length: 40 }, (_, at) => ({
      tag: at % 5 === 0 ? 'img' : 'p',
      box: part(at / 80),
      text: 'Words of the page that are read',
    })),
  );
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-huge-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(SIZES)('a page %s', (_, width, height) => {
  const snapshot = hugeSnapshot(width, height);
  const zoning = zonesOf(snapshot, { method: 'vlps' });

  test('is sketched in 16 million px at most', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const drawn = await zonePictures(undefined, snapshot, zoning, {
      picture: true,
      before: true,
      after: true,
    });
    for (const png of Object.values(drawn)) {
      const size = await sharp(png as Buffer).metadata();
      // The legend may be next to a narrow one.
      expect(size.width * Math.min(size.height, 100_000)).toBeLessThan(60e6);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(400e6);
  });

  test('has an overlay and a mask of few parts', () => {
    expect(overlaySvg(snapshot, zoning).length).toBeLessThan(1e6);
    for (const { rectangles } of noiseMask(snapshot, zoning))
      for (const px of rectangles) expect(Number.isFinite(px)).toBe(true);
  });

  test('has a report', async () => {
    const path = join(folder, 'page.json');
    writeFileSync(path, JSON.stringify(snapshot));
    await using pith = await open();
    const look = await lookOf(await pith.segment(path), undefined);
    expect(JSON.stringify(look).length).toBeLessThan(1e6);
  });
});

test('what a sketch leaves out is a warning in the record', async () => {
  const snapshot = hugeSnapshot(1280, FAR);
  expect(wireframeWarning(hugeSnapshot(1280, 800))).toBeUndefined();
  const path = join(folder, 'tall.json');
  writeFileSync(path, JSON.stringify(snapshot));
  await using pith = await open();
  const { warnings } = await pith.segment(path, { picture: true, method: 'vlps' });
  expect(warnings).toEqual([
    expect.objectContaining({ code: 'MOSTLY_PICTURES' }),
    expect.objectContaining({ code: 'PICTURE_SKETCHED' }),
    {
      code: 'SCREENSHOT_TRUNCATED',
      message: `the picture ends at y = 12500 of ${FAR} px: a sketch without a picture has 1280 × 12500 px at most`,
    },
  ]);
});

test.each<[string, Snapshot['picture']]>([
  ['is said to be enormous', { path: 'none.png', width: 1_000_000, height: 1_000_000, scale: 1 }],
  ['is not there', { path: 'none.png', width: 10_000, height: 10_000, scale: 1 }],
])('a picture that %s is none', async (_, picture) => {
  const path = join(folder, 'picture.json');
  writeFileSync(path, JSON.stringify({ ...hugeSnapshot(1280, 800), picture }));
  expect((await readSnapshot(path)).picture).toEqual(picture);
  await using pith = await open();
  const { before } = await pith.segment(path, { before: true, method: 'vlps' });
  expect(before && (await sharp(before).metadata())).toMatchObject({ width: 1280, height: 800 });
});

test('two pictures side by side have no more px than one may have', async () => {
  const side = (width: number, height: number) => {
    const snapshot = hugeSnapshot(width, height);
    const zoning = zonesOf(snapshot, { method: 'vlps' });
    const raster = { width, height, data: new Uint8Array(width * height * 3) };
    return { snapshot, zoning, elements: [], places: [], raster };
  };
  await expect(differencePicture(side(1, 90_000), side(3_000, 1))).rejects.toMatchObject({
    code: 'SCREENSHOT_FAILED',
    message: expect.stringContaining('compare without a picture'),
  });
});
