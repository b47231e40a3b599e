// What a batch is measured against: a loop that only opens pages and takes full-page screenshots with Playwright.
// `bench-bare-loop LIST CONCURRENCY OUT`, with the browser and the arguments that pith uses.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../dist/internals.js';

const [list, concurrency, out] = process.argv.slice(2);
const urls = readFileSync(list, 'utf8').trimEnd().split('\n');
mkdirSync(out, { recursive: true });
const { browser, end } = await launchBrowser();
let next = 0;
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (next < urls.length) {
      const index = next++;
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(urls[index]);
      await page.screenshot({ fullPage: true, path: join(out, `${index}.png`) });
      await page.close();
    }
  }),
);
await end();
