// Pages made ready for the next visit: used where they fit, and held to what that visit may have.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Pith, type SegmentOptions } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

/** In contexts of their own: those of a site are kept. */
const ALONE = { isolate: 'page' } as const;
const TEXT = '<!doctype html><title>T</title><h1>Heading</h1><p>Words of a page that can be read.</p>';

let pith: Pith;
test.beforeEach(async () => {
  pith = await open({ concurrency: 1 });
});
test.afterEach(() => pith.close());

/** How often a context was made while the page was read. */
async function contextsFor(target: string, options: SegmentOptions = {}): Promise<number> {
  const { browser } = await pith.launched();
  let made = 0;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (...words) => {
    made++;
    return newContext(...words);
  };
  await pith.segment(target, { ...ALONE, ...options });
  browser.newContext = newContext;
  return made;
}

test('from the third similar page on, a page is opened in advance', async ({ site }) => {
  site.pages.set('/a', answer => answer.setHeader('content-type', 'text/html').end(TEXT));
  const url = `${site.url}/a`;
  // Its own; its own and a spare one; from then on the spare one of the next.
  expect([await contextsFor(url), await contextsFor(url), await contextsFor(url)]).toEqual([1, 2, 1]);
  const { browser } = await pith.launched();
  await expect.poll(() => browser.contexts().length).toBe(1);
  expect(await contextsFor(url, { lang: 'de' })).toBe(1);
  expect((await pith.segment(url, { ...ALONE, viewport: { width: 700, height: 500 } })).viewport.width).toBe(
    700,
  );
});

test('a page in a spare context may reach its own host and no other private one', async ({ site }) => {
  const asked: string[] = [];
  for (const path of ['/a', '/inside.png'])
    site.pages.set(path, answer => {
      asked.push(path);
      answer.setHeader('content-type', 'text/html').end(TEXT);
    });
  for (let page = 0; page < 3; page++) await pith.segment(`${site.url}/a`, ALONE);
  const folder = test.info().outputPath('');
  const path = join(folder, 'page.html');
  writeFileSync(path, `${TEXT}<img src="${site.url}/inside.png"><iframe src="/etc/hostname"></iframe>`);
  for (let page = 0; page < 3; page++) await pith.segment(path, { allowNetwork: true });
  const made = await contextsFor(path, { allowNetwork: true });
  const { warnings } = await pith.segment(path, { allowNetwork: true });
  expect(made).toBe(1);
  const refused = warnings.find(({ code }) => code === 'REQUESTS_REFUSED')?.message;
  expect(refused).toContain('and 1 more');
  expect(asked).not.toContain('/inside.png');
  expect((await pith.segment(`${site.url}/a`, ALONE)).status).toBe(200);
});

test('a crashed spare page is not used', async ({ site }) => {
  site.pages.set('/a', answer => answer.setHeader('content-type', 'text/html').end(TEXT));
  const url = `${site.url}/a`;
  for (let page = 0; page < 2; page++) await pith.segment(url, ALONE);
  const { browser } = await pith.launched();
  await expect.poll(() => browser.contexts().flatMap(context => context.pages()).length).toBe(1);
  const [spare] = browser.contexts().flatMap(context => context.pages());
  const crashed = spare?.waitForEvent('crash');
  spare?.goto('chrome://crash').catch(() => {});
  await crashed;
  expect((await pith.segment(url, ALONE)).title).toBe('T');
});
