// The bookmarklet of the playground: reads the open page in place, or says why it may not.

import type { Page } from 'playwright-core';
import type { Service } from '../../../src/front/service/service.ts';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';

let service: Service;
test.beforeAll(async () => {
  service = await serviceFor();
});
test.afterAll(() => service.stop());

const PAGE = `<!doctype html><title>Boats</title><header>Home News</header><main><h1>Boats</h1>${'<p>They leave an hour before high water and come home an hour after it.</p>'.repeat(9)}</main>`;

/** The address of the link that people drag to their bookmarks. */
async function bookmark(page: Page): Promise<string> {
  await page.goto(`${service.url}playground`);
  return (await page.getByRole('link', { name: 'pith this page' }).getAttribute('href')) ?? '';
}

/** Opens a bookmark as the browser does, not the page: its policy does not hold for it. */
async function openBookmark(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.navigate', { url: address });
}

/** The text of the box, which is in a closed shadow tree: as assistive technology reads it. */
const boxOf = (page: Page) => page.locator('html > div[aria-label="pith"]');

async function textOfBox(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value))
    .join('\n');
}

test('reads the page in place, explains it, and is taken off again', async ({ launched, site }) => {
  site.pages.set('/boats', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const page = await launched.browser.newPage();
  const address = await bookmark(page);
  await page.goto(`${site.url}/boats`);
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await openBookmark(page, address);
  await expect.poll(() => textOfBox(page)).toContain('characters of content');
  // Its box, and the zones.
  await expect(page.locator('html > div')).toHaveCount(2);
  await page.locator('h1').hover();
  await expect.poll(() => textOfBox(page)).toMatch(/h1: CENTER\. .*% sure/);
  expect(requests.filter(url => !url.startsWith('blob:'))).toEqual([`${service.url}pith-page.js`]);
  expect(page.url()).toBe(`${site.url}/boats`);
  await page.keyboard.press('Escape');
  await expect(page.locator('html > div')).toHaveCount(0);
  await openBookmark(page, address);
  await expect(boxOf(page)).toHaveCount(1);
  await openBookmark(page, address);
  await expect(boxOf(page)).toHaveCount(0);
  await page.close();
});

for (const way of ['Escape', 'a second click'] as const)
  test(`${way} while the page is read leaves nothing on it`, async ({ launched, site }) => {
    site.pages.set('/boats', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
    const page = await launched.browser.newPage();
    const address = await bookmark(page);
    await page.goto(`${site.url}/boats`);
    await page.addScriptTag({ url: `${service.url}pith-page.js` });
    await page.evaluate(`{
      const { read } = pith;
      const released = new Promise(resolve => { globalThis.release = resolve });
      const slowRead = () => read().then(record => released.then(() => record));
      globalThis.pith = { ...pith, read: slowRead };
    }`);
    await openBookmark(page, address);
    await expect(boxOf(page)).toHaveCount(1);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await openBookmark(page, address);
    await expect(boxOf(page)).toHaveCount(0);
    await page.evaluate('release(); new Promise(resolve => setTimeout(resolve, 500))');
    await expect(page.locator('html > div')).toHaveCount(0);
    await page.close();
  });

for (const [what, policy] of [
  ['scripts of its own alone', "script-src 'self'"],
  ['trusted types', "require-trusted-types-for 'script'"],
] as const)
  test(`a page that allows ${what} is not read, and the box says why`, async ({ launched, site }) => {
    site.pages.set('/strict', answer =>
      answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(PAGE),
    );
    const page = await launched.browser.newPage();
    const address = await bookmark(page);
    await page.goto(`${site.url}/strict`);
    await page.evaluate(decodeURIComponent(address.replace('javascript:', '')));
    await expect
      .poll(() => textOfBox(page))
      .toContain('The security policy of this page forbids scripts from elsewhere');
    await expect(page.locator('html > div')).toHaveCount(1);
    await page.close();
  });

test('a server that is gone is named', async ({ launched, site }) => {
  site.pages.set('/boats', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const page = await launched.browser.newPage();
  const address = (await bookmark(page)).replaceAll(
    encodeURIComponent(service.url),
    encodeURIComponent('http://127.0.0.1:9/'),
  );
  await page.goto(`${site.url}/boats`);
  await openBookmark(page, address);
  await expect.poll(() => textOfBox(page)).toContain('http://127.0.0.1:9/pith-page.js cannot be loaded');
  await page.close();
});
