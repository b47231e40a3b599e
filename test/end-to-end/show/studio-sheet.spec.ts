// A sheet in a file: all parts are drawn, works by keyboard, and texts of hostile pages stay texts.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { docsSheet } from '../../../src/front/service/describe/docs-sheet.ts';
import { openApi } from '../../../src/front/service/describe/openapi.ts';
import { boxArea, legendOf } from '../../../src/show/studio/page/sheet/sheet.ts';
import { type PicturedSheet, sheetHtml } from '../../../src/show/studio/studio-html.ts';
import { expect, test } from '../support/browser-test.ts';
import { openStudio, viewFaults, writeStudio } from '../support/studio-page.ts';

const EVIL = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e';

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-sheet-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** A part of each kind. */
async function hostileSheet(): Promise<PicturedSheet> {
  const evil = { text: EVIL };
  const size = { width: 64, height: 40 };
  const picture = await sharp({ create: { ...size, channels: 3, background: '#246' } })
    .webp()
    .toBuffer();
  const mark = {
    look: EVIL,
    area: boxArea([4, 4, 20, 10]),
    title: EVIL,
    letters: { x: 4, y: 14, text: EVIL },
  };
  return {
    title: EVIL,
    pictures: [picture, picture],
    drawings: [{ ...size, picture: 0, marks: [{ ...mark, href: '#row' }, mark] }, null],
    command: `pith diff ${EVIL} --update`,
    parts: [
      {
        p: [
          evil,
          { text: 'leaves', href: 'javascript:alert(4)' },
          { text: 'leads', href: 'https://e.test/' },
        ],
      },
      legendOf([['look-found', EVIL]]),
      { list: [evil] },
      {
        head: ['accept', EVIL, 'score', 'drawn'],
        rows: [
          {
            id: 'row',
            cells: [
              { text: EVIL, tick: `--only '${EVIL}'` },
              { cell: evil, small: evil },
              { cell: '0.900', heat: 0.9 },
              { text: EVIL, drawing: 0 },
            ],
          },
        ],
      },
      { name: EVIL, beside: [[{ drawing: 0, caption: evil }], [{ picture: 1, caption: evil }]] },
      { fold: EVIL, parts: [{ p: 'folded' }] },
      { section: evil, id: 'far', look: 'page', parts: [{ drawing: 1, caption: 'no answer' }] },
    ],
  };
}

test('all parts are drawn, and nothing of a page runs, loads or leads away', async ({ launched }) => {
  const address = await writeStudio(folder, await sheetHtml(await hostileSheet()));
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EVIL);
  await expect(page.locator('#studio').getByRole('link', { name: 'leads' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'leaves' })).toHaveCount(0);
  await expect(page.locator('svg.drawing')).toHaveCount(2);
  await expect(page.locator('figure img')).toHaveJSProperty('naturalWidth', 64);
  await expect(page.getByText('folded')).toHaveCount(0);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('folded')).toBeVisible();
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('pre')).toHaveText(`pith diff ${EVIL} --update --only '${EVIL}'`);
  await page.keyboard.press('Space');
  await expect(page.locator('pre')).toHaveCount(0);
  await expect(page.locator('#far')).toContainText('no answer');
  await expect(page.locator('script, noscript, #studio img')).toHaveCount(7);
  expect(await viewFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test('a page of a report is drawn when it comes near, and all are printed', async ({ launched }) => {
  const pages = Array.from({ length: 200 }, (_, place) => ({
    section: `page ${place}`,
    id: `page-${place}`,
    look: 'page' as const,
    parts: [{ p: `words of ${place}` }],
  }));
  const address = await writeStudio(folder, await sheetHtml({ title: 'many', parts: pages }));
  const { page, close } = await openStudio(launched.browser, `${address}#page-150`);
  await expect(page.getByRole('heading', { name: 'page 150' })).toBeInViewport();
  await expect(page.getByText('words of 150')).toBeVisible();
  await expect(page.getByText('words of 20', { exact: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(/^words of /)).toHaveCount(200);
  await close();
});

test('a table beside a thumbnail has room, and paper does not cut it', async ({ launched }) => {
  const reason = { text: 'this place holds only links and never holds prose' };
  const table = {
    head: ['Slot', 'Place', 'Pages', 'Characters', 'Taken for', 'Why', 'On this page'],
    rows: [{ cells: [{ text: '1d1a15d9', as: 'code' as const }, reason, 4, 587, 'unsure', reason, reason] }],
  };
  const drawing = { width: 1280, height: 9000, marks: [] };
  const beside = [[{ drawing: 0, caption: 'the page' }], [table]];
  const columns = { name: 'columns', hasThumbnail: true, beside };
  const parts = [columns, { section: '2019', look: 'same' as const, parts: [columns] }];
  const html = await sheetHtml({ title: 'a site', drawings: [drawing], parts });
  const { page, close } = await openStudio(launched.browser, await writeStudio(folder, html));
  const hidden = () =>
    page
      .locator('.scrolled, .beside')
      .evaluateAll(all => all.map(one => [one.scrollWidth > one.clientWidth, one.clientHeight]));
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await hidden()).toEqual([
    [false, 720],
    [false, expect.any(Number)],
    [false, 360],
    [false, expect.any(Number)],
  ]);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.emulateMedia({ media: 'print' });
  const overflows = await page
    .locator('.scrolled, .beside')
    .evaluateAll(all => all.map(one => getComputedStyle(one).overflowX));
  expect(overflows).toEqual(['visible', 'visible', 'visible', 'visible']);
  expect((await page.locator('section .beside').boundingBox())?.height).toBeGreaterThan(3000);
  await close();
});

test('the description of the service is a sheet', { tag: '@nightly' }, async ({ launched }) => {
  const address = await writeStudio(folder, await sheetHtml(docsSheet(openApi(), 'http://127.0.0.1:8080')));
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  await expect(page.getByRole('heading', { name: 'POST /v1/segment', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'openapi.json' })).toBeVisible();
  // A command is copied with its lines.
  expect(await page.getByText('curl -s').innerText()).toContain("\\\n  -H 'accept:");
  expect(await viewFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
