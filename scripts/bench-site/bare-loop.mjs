// Pages opened and shot by Playwright alone: `bare-loop LIST CONCURRENCY OUT shared|page`, with one context for all
// pages, or one for each.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../dist/internals.js';

const [list, concurrency, out, kind] = process.argv.slice(2);
const urls = readFileSync(list, 'utf8').trimEnd().split('\n');
mkdirSync(out, { recursive: true });
const { browser, end } = await launchBrowser({ resolvesNames: true });
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
