// Two sides with pictures: whether these show all that is compared.

import { expect, test } from 'vitest';
import { comparedSnapshot } from '../../../src/judge/compare/compared-page.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { diffPages } from '../../../src/run/diff/diff-pages.ts';
import type { Side } from '../../../src/run/diff/side.ts';
import { encodePng } from '../../../src/show/picture/png.ts';
import { createRaster } from '../../../src/show/picture/raster.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** A page whose picture has this share of its height. */
async function side(share: number): Promise<Side> {
  const snapshot = { ...snapshotFromHtml('<main><p>Bread</p></main>'), picture: null };
  const { width, height } = snapshot.page;
  const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, noTimings());
  const before = await encodePng(createRaster(width, Math.round(height * share), [255, 255, 255]));
  const { zoning } = judged;
  return {
    name: 'page.html',
    path: null,
    compared: comparedSnapshot(snapshot, zoning),
    result: { ...pageRecord(judged, noTimings(), true), ...judged, before, isSketch: false },
    hasPicture: true,
    warnings: [],
  };
}

test.each([
  ['all of both pages', 1, 1, true],
  ['not all of one', 1, 0.5, false],
  ['all of neither', 0.5, 0.5, false],
])('pictures that show %s', async (_, one, other, isWhole) => {
  const { pixels } = await diffPages(await side(one), await side(other), { pixels: true });
  expect(pixels?.isWhole).toBe(isWhole);
});

test('an empty zone ends before any picture does', async () => {
  const options = { pixels: true, inside: 'FOOTER' } as const;
  const { pixels } = await diffPages(await side(0.5), await side(0.5), options);
  expect(pixels?.isWhole).toBe(true);
});
