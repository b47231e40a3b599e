// Times the assertions on each sample in turns; the order changes from round to round.

import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '@playwright/test';
import { expect } from '../../dist/playwright.js';

const samples = join(import.meta.dirname, '../../samples');
const names = readdirSync(samples, { recursive: true, encoding: 'utf8' })
  .filter(file => /^[\w-]+[/\\]page\.html$/.test(file))
  .map(file => file.split(/[/\\]/)[0]);
// Chromium may smooth the letters of a scrolled box in two ways.
const lenient = { maxDiffPixelRatio: 0.1 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

for (const name of names)
  test(name, async ({ page }) => {
    await page.goto(pathToFileURL(join(samples, name, 'page.html')).href);
    const ways = [
      ['toMatchZones', () => expect(page).toMatchZones(name)],
      ['toHaveScreenshot', () => expect(page).toHaveScreenshot(`${name}.png`, lenient)],
      [
        'toHaveScreenshot, full page',
        () => expect(page).toHaveScreenshot(`${name}-full.png`, { ...lenient, fullPage: true }),
      ],
    ];
    for (let round = 0; round <= rounds; round++) {
      for (const [way, check] of [...ways.slice(round % 3), ...ways.slice(0, round % 3)]) {
        const started = performance.now();
        await check();
        const ms = performance.now() - started;
        // The first round loads code and fills caches.
        if (round > 0 && process.env.BENCH_TIMES !== undefined)
          appendFileSync(process.env.BENCH_TIMES, `${JSON.stringify({ name, way, ms })}\n`);
      }
    }
  });
