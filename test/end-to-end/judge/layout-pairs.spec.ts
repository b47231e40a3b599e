// Which of sixty pairs of pages the layout assertion tells apart, beside two comparisons of pixels. `@nightly`: the
// table in docs/layout-tests.md is this test's.

import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { segmentPage } from '../../../src/index.ts';
import { type Outline, outlineOf } from '../../../src/judge/compare/outline.ts';
import { outlineChanges } from '../../../src/judge/compare/outline-changes.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { pixelDifference } from '../../../src/show/picture/difference/pixel-difference.ts';
import { decodePng } from '../../../src/show/picture/raster/png.ts';
import { expect, test } from '../support/browser-test.ts';
import { CHANGES, PAGES, WINDOWS } from '../support/layout-pairs.ts';

interface Look {
  readonly outline: Outline;
  readonly png: Buffer;
}

async function lookAt(page: Page, html: string): Promise<Look> {
  await page.setContent(html);
  const { snapshot } = await segmentPage(page);
  return { outline: outlineOf(snapshot, zonesOf(snapshot)), png: await page.screenshot({ fullPage: true }) };
}

interface Row {
  readonly found: number;
  /** More than none of the px, as `toHaveScreenshot` by default, and more than 1 %. */
  readonly anyPixel: number;
  readonly onePercent: number;
}

interface Verdict {
  readonly changes: readonly string[];
  /** Share of the pixels that differ. */
  readonly share: number;
}

async function verdictOn(before: Look, after: Look): Promise<Verdict> {
  const [one, other] = await Promise.all([decodePng(before.png, null), decodePng(after.png, null)]);
  const { share } = pixelDifference(one, other);
  return { changes: outlineChanges(before.outline, after.outline).map(({ text }) => text), share };
}

test('layout changes fail, and other changes pass @nightly', async ({ launched }) => {
  test.setTimeout(600_000);
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  for (const viewport of WINDOWS) {
    const page = await launched.browser.newPage({ viewport });
    for (const [kind, html] of Object.entries(PAGES)) {
      const before = await lookAt(page, html);
      for (const { name, isLayout, apply } of CHANGES) {
        const { changes, share } = await verdictOn(before, await lookAt(page, apply(html)));
        const row = rows.get(name) ?? { found: 0, anyPixel: 0, onePercent: 0 };
        rows.set(name, {
          found: row.found + Number(changes.length > 0),
          anyPixel: row.anyPixel + Number(share > 0),
          onePercent: row.onePercent + Number(share > 0.01),
        });
        if (changes.length > 0 !== isLayout)
          wrong.push(`${name}, ${kind}, ${viewport.width} px: ${changes.join('; ')}`);
      }
    }
    await page.close();
  }
  const table = CHANGES.map(({ name, isLayout }) => ({ name, isLayout, ...rows.get(name) }));
  await mkdir('out', { recursive: true });
  await writeFile('out/layout-pairs.json', `${JSON.stringify(table, null, 2)}\n`);
  expect(wrong).toEqual([]);
});
