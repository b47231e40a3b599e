// Two sides with pictures: whether these show all that is compared, and what is ignored.

import { expect, test } from 'vitest';
import { comparedSnapshot } from '../../../src/judge/compare/compared-page.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { diffPages } from '../../../src/run/diff/diff-pages.ts';
import type { Side } from '../../../src/run/diff/side.ts';
import { encodePng } from '../../../src/show/picture/raster/png.ts';
import { createRaster, fillPixels } from '../../../src/show/picture/raster/raster.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

/** A page whose picture has this share of its height. */
async function side(share: number, html = '<main><p>Bread</p></main>'): Promise<Side> {
  const snapshot = { ...snapshotFromHtml(html), picture: null };
  const { width, height } = snapshot.page;
  const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, noTimings());
  const before = await encodePng(createRaster(width, Math.round(height * share), [255, 255, 255]));
  const { zoning, selection } = judged;
  return {
    name: 'page.html',
    path: null,
    compared: comparedSnapshot(snapshot, zoning),
    result: {
      record: pageRecord(judged, noTimings(), { elements: true }),
      ...{ snapshot, zoning, selection, before, isSketch: false },
    },
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

const page = (advert: string, text: string): string =>
  `<main><p>${text}</p><div class="advert"><p>${advert}</p><img src="${advert}.png" width="80" height="40"></div></main>`;

test.each([
  ['a selector', ['.advert'], 0, 0],
  ['nothing', [], 1, 1],
  ['another selector', ['.other'], 1, 1],
  ['a zone without the advert', ['zone=RM'], 1, 1],
])('ignoring %s', async (_, ignore, pictures, reworded) => {
  const [before, after] = [await side(1, page('Cheap', 'Bread')), await side(1, page('Dear', 'Bread'))];
  const diff = await diffPages(before, after, { pixels: false, ignore });
  expect(diff.pictures?.share).toBe(pictures);
  expect(diff.text.reworded > 0 ? 1 : 0).toBe(reworded);
  const other = await diffPages(before, await side(1, page('Dear', 'Cake')), { pixels: false, ignore });
  expect(other.text.reworded).toBeGreaterThan(0);
});

test('ignores px of elements that either side ignores', async () => {
  const before = await side(1, page('Cheap', 'Bread'));
  const after = await side(1, page('Dear', 'Bread'));
  const { snapshot } = after.result ?? {};
  const { pageBox } = snapshot?.elements.find(({ attributes }) => attributes.class === 'advert') ?? {};
  const [left = 0, top = 0, width = 0, height = 0] = pageBox ?? [];
  const raster = createRaster(snapshot?.page.width ?? 1, snapshot?.page.height ?? 1, [255, 255, 255]);
  fillPixels(raster, { left, top, right: left + width, bottom: top + height }, [200, 0, 0]);
  const drawn = {
    ...after,
    result: after.result && { ...after.result, before: await encodePng(raster) },
  } as Side;
  expect((await diffPages(before, drawn, { pixels: true })).pixels?.different).toBeGreaterThan(0);
  expect((await diffPages(before, drawn, { pixels: true, ignore: ['.advert'] })).pixels?.different).toBe(0);
});

test('inside a zone, words of the others make no difference', async () => {
  const html = (text: string): string =>
    `<header><p>${text}</p></header>${'<main><p>Bread and butter</p></main>'.repeat(20)}`;
  const [before, after] = [await side(1, html('Mon')), await side(1, html('Tue'))];
  expect((await diffPages(before, after, { pixels: false })).text.reworded).toBeGreaterThan(0);
  expect((await diffPages(before, after, { pixels: false, inside: 'CENTER' })).text.reworded).toBe(0);
});

test.each([
  ['an unknown zone', ['zone=TOP'], /there is no zone 'TOP' to ignore/],
  ['a selector that is none', ['p['], /'p\[' cannot be ignored/],
])('%s', async (_, ignore, message) => {
  await expect(diffPages(await side(1), await side(1), { pixels: false, ignore })).rejects.toThrow(message);
});

test('of a record only zones can be ignored, not selectors', async () => {
  const record: Side = { ...(await side(1)), result: null, hasPicture: false };
  const ignoring = (...ignore: string[]) => diffPages(record, record, { pixels: false, ignore });
  await expect(ignoring('.advert')).rejects.toThrow(/a record, which has no elements to select/);
  expect((await ignoring(...ZONES.map(zone => `zone=${zone}`))).text.common).toBe(0);
});
