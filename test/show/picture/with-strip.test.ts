// Room beside a picture: what it takes, and when there is none.

import { expect, test } from 'vitest';
import { overlayPlan } from '../../../src/show/picture/overlay/overlay-plan.ts';
import { withStrip } from '../../../src/show/picture/overlay/overlay-raster.ts';
import { OVERLAY_STYLE } from '../../../src/show/picture/overlay/overlay-style.ts';
import { createRaster, type Raster } from '../../../src/show/picture/raster/raster.ts';
import { narrowPage, page } from '../../support/zoned-page.ts';

const RED = [200, 0, 0] as const;

const planOf = ({ snapshot, zoning }: ReturnType<typeof page>) => overlayPlan(snapshot, zoning);
const pixelAt = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

test.each([1, 2])('a narrow page keeps its pixels and its place, at scale %i', scale => {
  const wide = withStrip(createRaster(390 * scale, 100 * scale, RED), planOf(narrowPage()), scale);
  expect([wide.width, wide.height]).toEqual([(390 + 296) * scale, 208 * scale]);
  const [lastX, lastY] = [390 * scale - 1, 100 * scale - 1];
  for (const [x, y] of [
    [0, 0],
    [lastX, 0],
    [0, lastY],
    [lastX, lastY],
  ] as const)
    expect(pixelAt(wide, x, y)).toEqual([...RED]);
  for (const [x, y] of [
    [lastX + 1, 0],
    [lastX + 1, lastY],
    [0, lastY + 1],
  ] as const)
    expect(pixelAt(wide, x, y)).toEqual([...OVERLAY_STYLE.ground]);
});

test('a wide page stays as it is', () => {
  const raster = createRaster(600, 400, RED);
  expect(withStrip(raster, planOf(page([])), 1)).toBe(raster);
});

test('a picture that fits in memory only without it stays as it is', () => {
  const raster = { width: 200, height: 400_000, data: new Uint8Array(0) };
  expect(withStrip(raster, planOf(page([], { width: 200, height: 400_000 })), 1)).toBe(raster);
});
