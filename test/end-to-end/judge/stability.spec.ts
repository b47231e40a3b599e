// Little changes of a page leave its main column where it is.

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { segmentPage } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

const SAMPLES = [
  'news-article',
  'docs-left-tree',
  'forum-thread',
  'product',
  'wiki',
  'arabic-rtl',
  'hub-three-columns',
];
/** Share of the main column's characters that must stay in CENTER. */
const STAYS = 0.94;

type Change = [
  name: string,
  options: { viewport: { width: number; height: number }; deviceScaleFactor?: number },
  act?: (page: Page) => Promise<void>,
];

const CHANGES: Change[] = [
  ['a window 10 % narrower', { viewport: { width: 1152, height: 800 } }],
  ['a window 10 % wider', { viewport: { width: 1408, height: 800 } }],
  ['a device scale factor of 2', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 }],
  [
    'one more banner',
    { viewport: { width: 1280, height: 800 } },
    page =>
      page.evaluate(() => {
        const banner = document.createElement('div');
        banner.textContent = 'One more banner: everything must go before Sunday.';
        banner.style.cssText = 'height:90px;background:#fde;text-align:center';
        document.body.prepend(banner);
      }),
  ],
];

for (const sample of SAMPLES) {
  test(`the main column of ${sample} stays in CENTER after small changes`, { tag: '@nightly' }, async ({
    launched,
  }) => {
    const file = `file://${join(import.meta.dirname, '../../../samples', sample, 'page.html')}`;
    const centerOf = async ([, options, act]: Change): Promise<Map<string, string>> => {
      const page = await launched.browser.newPage(options);
      await page.goto(file);
      await act?.(page);
      const { snapshot, zoning } = await segmentPage(page, { method: 'auto' });
      await page.close();
      return new Map(snapshot.texts.map(({ text, parent }) => [text, zoning.zones[parent] ?? '']));
    };
    const usual = await centerOf(['as it is', { viewport: { width: 1280, height: 800 } }]);
    const center = [...usual].filter(([, zone]) => zone === 'CENTER').map(([text]) => text);
    const weight = (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + text.replace(/\s+/g, '').length, 0);
    for (const change of CHANGES) {
      const changed = await centerOf(change);
      const staying = center.filter(text => changed.get(text) === 'CENTER');
      expect(weight(staying) / weight(center), change[0]).toBeGreaterThanOrEqual(STAYS);
    }
  });
}
