// The baseline of the speed benchmarks: a loop that only opens pages and takes full-page screenshots with Playwright.
// `bare-loop LIST CONCURRENCY OUT [shared|page]`, with the browser and the arguments that pith uses. `shared`: one
// context for all pages; else one for each. If one of them is given, the browser resolves host names.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../dist/internals.js';

const [list, concurrency, out, kind] = process.argv.slice(2);
const urls = readFileSync(list, 'utf8').trimEnd().split('\n');
mkdirSync(out, { recursive: true });
const { browser, end } = await launchBrowser({ resolvesNames: kind !== undefined });
const WINDOW = { viewport: { width: 1280, height: 800 } };
const shared = kind === 'shared' ? await browser.newContext(WINDOW) : undefined;
let next = 0;
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (next < urls.length) {
      const index = next++;
      const page = await (shared ?? browser).newPage(shared === undefined ? WINDOW : undefined);
      await page.goto(urls[index]);
      await page.screenshot({ fullPage: true, path: join(out, `${index}.png`) });
      await page.close();
    }
  }),
);
await end();
