// A page of the studio opened as a user opens it, and everything it would do that it may not.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface StudioPage {
  readonly page: Page;
  /** Dialogs, errors, words on the console, and requests but for the page itself and its own server. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

export async function openStudio(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<StudioPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('dialog', dialog => {
    faults.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on('pageerror', error => faults.push(`error ${error.message}`));
  page.on('console', message => faults.push(`console ${message.text()}`));
  const { origin } = new URL(address);
  page.on('request', request => {
    const url = request.url();
    const isOwn = url === address || url.startsWith('blob:') || (origin !== 'null' && url.startsWith(origin));
    if (!isOwn) faults.push(`request ${url}`);
  });
  await page.goto(address);
  return { page, faults, close: () => context.close() };
}

export async function writeStudio(folder: string, html: string): Promise<string> {
  const path = join(folder, 'studio.html');
  await writeFile(path, html);
  return pathToFileURL(path).href;
}

/**
 * What axe finds wrong, by rule and place, and what reaches over the edge: wide and narrow, light and dark. Axe puts its
 * own script into the page, so its policy must be off (`bypassCSP`).
 */
export async function viewFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const found = [...(await overflowFaults(page)), ...(await axeFaults(page))];
      faults.push(...found.map(fault => `${width} px, ${colorScheme}: ${fault}`));
    }
  }
  if (size !== null) await page.setViewportSize(size);
  return faults;
}

async function overflowFaults(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return px > 0 ? [`${px} px too wide`] : [];
}

async function axeFaults(page: Page): Promise<string[]> {
  // The frame of the content runs no script, that of axe neither.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
