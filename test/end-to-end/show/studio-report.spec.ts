// The report of a page in a browser: what is under the pointer, the keys, both widths, light and dark, and hostile names.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { lookOf } from '../../../src/show/studio/look-of.ts';
import { reportHtml } from '../../../src/show/studio/studio-html.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { openStudio, viewFaults, writeStudio } from '../support/studio-page.ts';

const SAMPLE = fileURLToPath(new URL('../../../samples/hub-three-columns/page.html', import.meta.url));

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-studio-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

test('segment --report: point, walk, switch zones, choose a method, read the content', async ({
  launched,
}) => {
  const [report, png] = [join(folder, 'report.html'), join(folder, 'page.png')];
  const { exitCode } = await command([
    'segment',
    SAMPLE,
    '--report',
    report,
    '--before',
    png,
    '-o',
    join(folder, 'page.md'),
  ]);
  expect(exitCode).toBe(0);
  expect((await stat(report)).size).toBeLessThan(1.2 * (await stat(png)).size);
  const { page, faults, close } = await openStudio(launched.browser, pathToFileURL(report).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halder Valley Online');
  const sheet = page.locator('.stage .sheet');
  const title = await sheet.boundingBox();
  if (title === null) throw new Error('no picture');
  // The tags of the lines stand outside of the page.
  const tags = page.locator('.stage .lines span');
  await expect(tags).toHaveCount(4);
  for (const tag of await tags.all()) {
    const box = await tag.boundingBox();
    if (box === null) throw new Error('no tag');
    const isBeside = box.x >= title.x + title.width || box.y + box.height <= title.y;
    expect(isBeside, `${await tag.innerText()} at ${box.x}, ${box.y}`).toBe(true);
  }
  // On the headline of the page: its card, then its path by a click.
  await page.mouse.move(title.x + title.width * 0.45, title.y + title.height * 0.13);
  await expect(page.locator('.card')).toContainText('CENTER');
  await page.mouse.click(title.x + title.width * 0.45, title.y + title.height * 0.13);
  await expect(page.locator('.toast')).toContainText('/html/body/');
  await page.getByRole('button', { name: 'element', exact: true }).click();
  await expect(page.locator('.element .path')).toContainText('/html/body/');
  // Zones by key, blocks by key.
  const outlines = page.locator('.stage path.outline');
  await expect(page.locator('.stage path.outline.zone-RM')).toHaveCount(1);
  await page.keyboard.press('4');
  await expect(page.locator('.stage path.outline.zone-RM')).toHaveCount(0);
  await page.keyboard.press('0');
  await page.keyboard.press('0');
  await expect(outlines).toHaveCount(0);
  await page.keyboard.press('0');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.locator('.walk')).toContainText('block 1 of');
  await expect(page.locator('.mark.selected')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('slider')).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'methods', exact: true }).click();
  await page.getByRole('button', { name: /^vlps-published/ }).click();
  await expect(page.getByRole('button', { name: /^vlps-published/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'content', exact: true }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: /A dairy, a school/ })).toBeVisible();
  await page.getByRole('button', { name: 'markdown', exact: true }).click();
  await expect(page.locator('pre')).toContainText('A dairy, a school');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('next block');
  expect(faults).toEqual([]);
  await close();
});

test('names of a hostile page stay text, and nothing of it runs or loads', async ({
  launched,
  capture,
  site,
}) => {
  const { snapshot, picture } = await capture(
    `${site.url}/hostile-names/page.html?"><script>alert("url")</script>`,
    {
      picture: true,
    },
  );
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'auto', thresholds: {}, center: false }, timings);
  const page_ = { ...pageRecord(judged, timings), ...judged };
  const html = await reportHtml(await lookOf(page_, (await picture?.png()) ?? Buffer.alloc(0)));
  const { page, faults, close } = await openStudio(launched.browser, await writeStudio(folder, html));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert("title")</script>');
  for (const tab of ['element', 'methods', 'about', 'content'])
    await page.getByRole('button', { name: tab, exact: true }).click();
  for (const form of ['markdown', 'text', 'rendered'])
    await page.getByRole('button', { name: form, exact: true }).click();
  await expect(page.frameLocator('iframe').locator('body')).toContainText(
    'Names that would like to be markup',
  );
  const box = await page.locator('.stage .sheet').boundingBox();
  for (let step = 1; step < 12; step++)
    await page.mouse.move((box?.x ?? 0) + 60 + 30 * step, (box?.y ?? 0) + 12 * step);
  for (let step = 0; step < 6; step++) await page.keyboard.press('n');
  expect(await page.locator('#studio script, #studio img[onerror], #studio [onclick]').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('the overlay matches its picture, and everything is accessible at both widths, light and dark', {
  tag: '@nightly',
}, async ({ launched, capture }) => {
  const { snapshot, picture } = await capture(SAMPLE, { picture: true });
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'auto', thresholds: {}, center: false }, timings);
  const packed = await lookOf(
    { ...pageRecord(judged, timings), ...judged },
    (await picture?.png()) ?? Buffer.alloc(0),
  );
  const address = await writeStudio(folder, await reportHtml(packed));
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  for (const tab of ['content', 'element', 'methods', 'about']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    expect(await viewFaults(page), tab).toEqual([]);
  }
  // Where the window is narrow, the page is a tab as well.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.locator('.stage .sheet')).not.toBeVisible();
  await page.getByRole('button', { name: 'page', exact: true }).click();
  await expect(page.locator('.stage .sheet')).toBeVisible();
  expect(await viewFaults(page), 'page').toEqual([]);
  await page.keyboard.press('a');
  expect(await viewFaults(page), 'before and after').toEqual([]);
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  expect(await viewFaults(page), 'help').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  // Without the picture, whose text depends on fonts, and without the names of the lines.
  await page.keyboard.press('t');
  await page.addStyleTag({ content: '.tile{visibility:hidden}' });
  // `toHaveScreenshot` reads pages of Playwright's own copy alone; this one is of the bundled copy.
  expect(await page.locator('.stage .sheet').screenshot({ animations: 'disabled' })).toMatchSnapshot(
    'studio-overlay.png',
    { maxDiffPixelRatio: 0.01 },
  );
  expect(faults).toEqual([]);
  await close();
});
