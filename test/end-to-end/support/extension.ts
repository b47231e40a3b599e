// The browser extension in a real Chromium: a page, and the panel that reads its tab.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

/** The headless shell loads no extensions. */
export const CHROMIUM = '/usr/lib/chromium/chromium';
export const hasWholeChromium = existsSync(CHROMIUM);
const ROOT = join(import.meta.dirname, '../../..');

export interface Extension {
  readonly context: BrowserContext;
  readonly origin: string;
  /** Opens a page and the panel, as a click on the button of its tab does. */
  readonly openBoth: (url: string) => Promise<{ page: Page; panel: Page }>;
  /** As a click on the button of the newest tab. */
  readonly chooseNewest: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface ChromeInTest {
  readonly tabs: { query(wish: object): Promise<readonly { readonly id: number }[]> };
  readonly storage: { readonly session: { set(values: object): Promise<void> } };
  readonly runtime: { sendMessage(message: object): Promise<void> };
}

export async function startExtension(): Promise<Extension> {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-extension.mjs')]);
  const folder = await mkdtemp(join(tmpdir(), 'pith-extension-'));
  const extension = join(folder, 'extension');
  await cp(join(ROOT, 'out/extension'), extension, { recursive: true });
  // In place of the click that allows a tab and its picture, which no test can make on the browser's own button.
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'));
  const allowed = { ...manifest, host_permissions: ['<all_urls>'] };
  await writeFile(join(extension, 'manifest.json'), JSON.stringify(allowed));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
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
  const origin = worker.url().replace('/background.js', '');
  const chooseNewest = (): Promise<void> =>
    worker.evaluate(async () => {
      const { tabs, storage, runtime } = (globalThis as unknown as { chrome: ChromeInTest }).chrome;
      const newest = (await tabs.query({})).reduce((last, { id }) => Math.max(last, id), 0);
      const chosen = { kind: 'tab', tabId: newest };
      await storage.session.set({ chosen });
      await runtime.sendMessage(chosen).catch(() => {});
    });
  const openBoth = async (url: string) => {
    const page = await context.newPage();
    await page.goto(url);
    await chooseNewest();
    const panel = await context.newPage();
    await panel.goto(`${origin}/panel.html`);
    return { page, panel };
  };
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { context, origin, openBoth, chooseNewest, close };
}
