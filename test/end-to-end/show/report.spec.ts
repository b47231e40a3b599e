// The overview of a run: every page is there, the filters work, and nothing of a page runs or loads.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { PithError } from '../../../src/base/errors.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { failedRecord } from '../../../src/run/batch/batch-record.ts';
import { RunLog } from '../../../src/run/batch/folder/run-log.ts';
import { writeReport } from '../../../src/run/overview/write-report.ts';
import { keyOf, type Place } from '../../../src/run/sources/input.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script></style>';

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-report-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const timings = { ...noTimings(), totalMs: 12 };

async function writeRun(): Promise<void> {
  const log = await RunLog.open(folder, () => {});
  const add = async (place: Place, record: object, ok: boolean, code?: string) => {
    await log.append({ key: keyOf(place), ok, code, json: JSON.stringify(record) });
  };
  const page = (title: string) => {
    const snapshot = snapshotFromHtml('<main><p>Words of a page.</p></main>', { title });
    return pageRecord(
      judge(snapshot, { method: 'auto', thresholds: {}, center: false }, { ...timings }),
      timings,
    );
  };
  for (const [index, title] of ['First', EVIL].entries()) {
    const place: Place = { kind: 'url', url: `http://site-${index}.example/${encodeURIComponent(EVIL)}` };
    const key = keyOf(place);
    const input = { source: EVIL, line: index + 1, id: EVIL, key };
    const files = index === 0 ? { picture: 'pages/0a/first.png' } : {};
    await add(place, { ...page(title), url: place.url, input, attempts: 1, files }, true);
  }
  const lost: Place = {
    kind: 'invalid',
    text: `javascript:alert(3)${EVIL}`,
    entry: 'x',
    error: new PithError('URL_SCHEME_BLOCKED', EVIL),
  };
  await add(
    lost,
    failedRecord({ source: 'list', line: 3, place: lost }, keyOf(lost), 1, lost.error),
    false,
    'URL_SCHEME_BLOCKED',
  );
  await log.close();
  await mkdir(join(folder, 'pages/0a'), { recursive: true });
  const png = await sharp({ create: { width: 640, height: 3000, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'pages/0a/first.png'), png);
}

test('every page is in the overview, and nothing of a page runs or loads', async ({ launched }) => {
  await writeRun();
  const { exitCode, stdout } = await command(['report', folder]);
  expect([exitCode, stdout]).toEqual([0, `${join(folder, 'report.html')}\n`]);
  const address = pathToFileURL(join(folder, 'report.html')).href;
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  const cards = page.locator('.run-card');
  await expect(cards).toHaveCount(3);
  await expect(page.locator('.run-progress')).toContainText(
    '2 pages read, 1 failed · half took less than 12 ms',
  );
  await expect(cards.nth(1)).toContainText(EVIL);
  await expect(page.locator('.run-card img')).toHaveJSProperty('naturalWidth', 320);
  await expect(cards.first().getByRole('link', { name: 'picture' })).toHaveAttribute(
    'href',
    'pages/0a/first.png',
  );
  await expect(page.locator('.run-card svg rect').first()).toBeVisible();
  expect(await viewFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Host')).toBeHidden();
  await page.getByText('Controls').click();
  await expect(page.getByLabel('Host')).toBeVisible();
  // Each row of cards ends where the next begins.
  const [first, below] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  const last = await cards.first().locator('> :last-child').boundingBox();
  if (first === null || below === null || last === null) throw new Error('no cards');
  expect(below.y - first.y).toBe(first.height);
  expect(first.y + first.height - last.y - last.height).toBeLessThan(50);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'URL_SCHEME_BLOCKED 1' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'read 2' }).click();
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Host').selectOption('site-0.example');
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  expect(faults.filter(fault => !/^request file:.*\.webp$/.test(fault))).toEqual([]);
  await close();
});

test('all pages of a long run are printed, though few are drawn in the window', async ({ launched }) => {
  const log = await RunLog.open(folder, () => {});
  for (let line = 1; line <= 90; line++) {
    const place: Place = { kind: 'url', url: `http://site.example/${line}` };
    const error = new PithError('NOT_HTML', 'a picture');
    const record = failedRecord({ source: 'list', line, place }, keyOf(place), 1, error);
    await log.append({ key: keyOf(place), ok: false, code: error.code, json: JSON.stringify(record) });
  }
  await log.close();
  expect((await command(['report', folder])).exitCode).toBe(0);
  const address = pathToFileURL(join(folder, 'report.html')).href;
  const { page, close } = await openStudio(launched.browser, address);
  const cards = page.locator('.run-card');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(90);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(cards).toHaveCount(90);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(5000);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards.count()).toBeLessThan(90);
  await close();
});

test('without scripts, it says what it needs', async ({ launched }) => {
  await writeRun();
  const { path } = await writeReport(folder);
  const page = await launched.browser.newPage({ javaScriptEnabled: false });
  await page.goto(pathToFileURL(path).href);
  await expect(page.locator('noscript p')).toContainText('this page needs its own script');
  await page.close();
});

test('a folder that is not a run is refused, and a running run is shown up to its current state', async () => {
  await expect(writeReport(folder)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  await writeRun();
  await writeFile(join(folder, 'journal.jsonl'), '{"key":"', { flag: 'a' });
  expect(await writeReport(folder)).toMatchObject({ ok: 2, failed: 1 });
});
