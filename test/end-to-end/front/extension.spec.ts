// The browser extension in a real Chromium: its panel reads a tab, shows zones and content, explains and labels.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { parseLabels } from '../../../src/lab/bench/truth/labels.ts';
import { expect, type Site, test } from '../support/browser-test.ts';
import { type Extension, hasWholeChromium, startExtension } from '../support/extension.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.skip(!hasWholeChromium, 'needs the whole Chromium');

let context: BrowserContext;
let origin = '';
let openBoth: Extension['openBoth'];
let close: Extension['close'];

test.beforeAll(async () => {
  ({ context, origin, openBoth, close } = await startExtension());
});
test.afterAll(() => close());

test('reads the tab, shows its content and zones, explains and labels', async ({ site }) => {
  const html = await readFile(join(ROOT, 'samples/docs-left-tree/page.html'));
  site.pages.set('/docs', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(html));
  const { page, panel } = await openBoth(`${site.url}/docs`);
  await expect(panel.locator('#status')).toContainText('% sure');
  const content = panel.getByRole('textbox', { name: 'Content' });
  await expect(content).toHaveValue(/^# /);
  await panel.getByLabel('Form').selectOption('json');
  await expect(content).toHaveValue(/"schema": "pith\/result@1"/);
  await expect(panel.locator('#chars-CENTER')).toHaveText(/[1-9]\d* characters/);

  const host = page.locator('html > div');
  await expect(host).toHaveCount(1);
  for (const zone of ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'])
    await panel.getByLabel(zone).first().uncheck();
  await expect(host).toHaveCount(0);

  await panel.getByLabel('Explain what the pointer is on').check();
  await page.locator('h1').hover();
  await expect(panel.locator('#why')).toHaveText(/^h1.*: CENTER\. .*% sure/);

  await panel.getByLabel('Click parts of the page as').selectOption('LM');
  await page.locator('a').first().click();
  expect(page.url()).toBe(`${site.url}/docs`);
  await expect(panel.locator('#labels li')).toHaveCount(1);
  const saving = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save labels.json' }).click();
  const labels = parseLabels(await readFile(await (await saving).path(), 'utf8'), 'labels.json');
  expect(labels.zones.LM).toHaveLength(1);
  await page.close();
  await panel.close();
});

const PLAIN = `<title>Boats</title><style>body { background: rgb(1, 200, 3) }</style>
  <h1>Boats</h1><p>They leave at noon, from the old quay.`;

async function openPlain(site: Site): Promise<{ page: Page; panel: Page }> {
  site.pages.set('/plain', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PLAIN));
  const both = await openBoth(`${site.url}/plain`);
  await expect(both.panel.locator('h1')).toHaveText('Boats');
  return both;
}

test('copies and saves the content in each form', async ({ site }) => {
  const { page, panel } = await openPlain(site);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const done = panel.locator('#done');
  for (const [form, ending, text] of [
    ['markdown', 'md', /^# Boats\n\nThey leave/],
    ['text', 'txt', /^Boats\n+They leave/],
    ['html', 'html', /^<h1.*>Boats<\/h1>/],
    ['json', 'json', /^\{\n {2}"schema": "pith\/result@1"/],
  ] as const) {
    await panel.getByLabel('Form').selectOption(form);
    await panel.evaluate("done.textContent = ''");
    await panel.getByRole('button', { name: 'Copy' }).click();
    await expect(done).toHaveText('Copied.');
    expect(await panel.evaluate(() => navigator.clipboard.readText())).toMatch(text);
    const saving = panel.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(`page.${ending}`);
    expect(await readFile(await (await saving).path(), 'utf8')).toMatch(text);
  }
  await page.close();
  await panel.close();
});

test('saves the picture of the page that shows, with its zones', async ({ site }) => {
  const { page, panel } = await openPlain(site);
  await page.bringToFront();
  const saving = panel.waitForEvent('download');
  // As in a side panel, beside the page: a click of the mouse would bring the tab of the panel to the front.
  await panel.getByRole('button', { name: 'Save picture' }).evaluate((button: HTMLElement) => button.click());
  const { data, info } = await sharp(await (await saving).path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual(await page.evaluate(() => [innerWidth, innerHeight]));
  const colours = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.subarray(at, at + 3).join();
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const share = (colours.get('1,200,3') ?? 0) / (info.width * info.height);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(0.99);
  await expect(panel.locator('#done')).toHaveText('Saved the visible part of the page.');
  await page.close();
  await panel.close();
});

test('the panel is accessible, light and dark', async ({ site }) => {
  const { page, panel } = await openPlain(site);
  await panel.getByLabel('Click parts of the page as').selectOption('LM');
  await page.locator('h1').click();
  await expect(panel.locator('#labels li')).toHaveCount(1);
  const unread = await context.newPage();
  await unread.goto(`${origin}/panel.html`);
  for (const shown of [panel, unread])
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: shown }).setLegacyMode().analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  await Promise.all([page, panel, unread].map(tab => tab.close()));
});

for (const [what, address] of [
  ['a page of the browser', () => 'chrome://version/'],
  ['an empty tab', () => 'about:blank'],
  ['a PDF in its viewer', (site: Site) => `${site.url}/timetable.pdf`],
] as const)
  test(`${what} cannot be read, and the panel says so`, async ({ site }) => {
    const printed = await context.newPage();
    await printed.setContent(PLAIN);
    const bytes = await printed.pdf();
    await printed.close();
    site.pages.set('/timetable.pdf', answer =>
      answer.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes),
    );
    const { page, panel } = await openBoth(address(site));
    await expect(panel.locator('h1')).toHaveText('This page cannot be read');
    await expect(panel.locator('#status')).not.toHaveText('');
    const content = panel.getByRole('textbox', { name: 'Content' });
    await expect(content).toHaveValue('');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await expect(panel.locator('#done')).toHaveText('No page was read.');
    await page.close();
    await panel.close();
  });

test('pith/page gives a record of a page of an extension, and a code for a PDF', async ({ site }) => {
  const code = await readFile(join(ROOT, 'dist/pith-page.js'), 'utf8');
  const { page, panel } = await openPlain(site);
  await panel.evaluate(code);
  expect(await panel.evaluate('pith.read().then(({ title }) => title)')).toBe('pith');
  const printed = await page.pdf();
  site.pages.set('/boats.pdf', answer =>
    answer.writeHead(200, { 'content-type': 'application/pdf' }).end(printed),
  );
  await page.goto(`${site.url}/boats.pdf`);
  await page.evaluate(code);
  expect(await page.evaluate('pith.read().catch(({ code }) => code)')).toBe('NOT_HTML');
  await page.close();
  await panel.close();
});
