// The browser extension in a real Chromium: its panel reads a tab, shows zones and content, explains and labels.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { parseLabels } from '../../../src/lab/bench/truth/labels.ts';
import { expect, test } from '../support/browser-test.ts';

/** The headless shell loads no extensions. */
const CHROMIUM = '/usr/lib/chromium/chromium';
const ROOT = join(import.meta.dirname, '../../..');

test.skip(!existsSync(CHROMIUM), 'needs the whole Chromium');

let folder = '';
let context: BrowserContext;
let origin = '';

test.beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-extension.mjs')]);
  folder = await mkdtemp(join(tmpdir(), 'pith-extension-'));
  const extension = join(folder, 'extension');
  await cp(join(ROOT, 'out/extension'), extension, { recursive: true });
  // In place of the click that allows a tab, which no test can make on the browser's own button.
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'));
  const allowed = { ...manifest, host_permissions: ['http://127.0.0.1/*'] };
  await writeFile(join(extension, 'manifest.json'), JSON.stringify(allowed));
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: CHROMIUM,
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-quic'],
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  origin = worker.url().replace('/background.js', '');
});
test.afterAll(async () => {
  await context?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page and the panel, as a click on the button of its tab does. */
async function openBoth(url: string): Promise<{ page: Page; panel: Page }> {
  const page = await context.newPage();
  await page.goto(url);
  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(async () => {
    const { tabs, storage } = (globalThis as unknown as { chrome: ChromeInTest }).chrome;
    const newest = (await tabs.query({})).reduce((last, { id }) => Math.max(last, id), 0);
    await storage.session.set({ chosen: { kind: 'tab', tabId: newest } });
  });
  const panel = await context.newPage();
  await panel.goto(`${origin}/panel.html`);
  return { page, panel };
}

interface ChromeInTest {
  readonly tabs: { query(wish: object): Promise<readonly { readonly id: number }[]> };
  readonly storage: { readonly session: { set(values: object): Promise<void> } };
}

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

test('the panel is accessible, light and dark', async ({ site }) => {
  site.pages.set('/plain', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Boats</title><h1>Boats</h1><p>They leave.'),
  );
  const { page, panel } = await openBoth(`${site.url}/plain`);
  await expect(panel.locator('h1')).toHaveText('Boats');
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: panel }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.close();
  await panel.close();
});

test('a tab that may not be read is told so', async () => {
  const { page, panel } = await openBoth('chrome://version/');
  await expect(panel.locator('h1')).toHaveText('This page cannot be read');
  await page.close();
  await panel.close();
});
