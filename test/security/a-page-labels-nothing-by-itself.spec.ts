// The extension: clicks that a page makes itself are no labels, and labels of one page are not those of another.

import { readFile } from 'node:fs/promises';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { hasWholeChromium, startExtension } from '../end-to-end/support/extension.ts';

test.skip(!hasWholeChromium, 'needs the whole Chromium');

const pageOf = (title: string): string => `<title>${title}</title><h1>${title}</h1><p>They leave at noon.</p>
<script>setInterval(() => document.querySelector('p').click(), 50)</script>`;

test('two pages that click themselves', async ({ site }) => {
  for (const title of ['Boats', 'Trains'])
    site.pages.set(`/${title}`, answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(title)),
    );
  const { context, openBoth, chooseNewest, close } = await startExtension();
  try {
    const { page, panel } = await openBoth(`${site.url}/Boats`);
    const labels = panel.locator('#labels li');
    await expect(panel.locator('h1')).toHaveText('Boats');
    await panel.getByLabel('Click parts of the page as').selectOption('LM');
    await page.locator('h1').click();
    await expect(labels).toHaveText([/LM: .*h1/]);
    await page.waitForTimeout(300);
    await expect(labels).toHaveCount(1);

    const other = await context.newPage();
    await other.goto(`${site.url}/Trains`);
    await chooseNewest();
    await expect(panel.locator('h1')).toHaveText('Trains');
    await expect(labels).toHaveCount(0);
    const saving = panel.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save labels.json' }).click();
    const { id, zones } = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
    expect([id, zones.LM]).toEqual(['trains', []]);
  } finally {
    await close();
  }
});
