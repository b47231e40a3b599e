// The app at /: Home and Page by keyboard and pointer, every state by its address; nothing of a hostile page runs in it.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { Service } from '../../../src/front/service/service.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { ask, segment, serviceFor } from '../support/service-client.ts';
import { viewFaults } from '../support/studio-page.ts';

const TOKEN = '0123456789abcdef';
const OTHER_TOKEN = 'fedcba9876543210';
const HOSTILE = `<!doctype html><title><img src=x onerror=hacked()></title><h1 class="<script>hacked()</script>">
<img src=x onerror=hacked()>Boats</h1><p>${'They leave an hour before high water. '.repeat(9)}<a href="javascript:hacked()">Go</a></p>`;

const SILENT = `<!doctype html><html lang="en"><title>Boats</title><main><h1>Boats</h1><p>${'They leave an hour before high water. '.repeat(9)}</p>
<h2>The keeper</h2><p id="made"></p><form><input name="q"></form></main>
<script>made.textContent = 'The keeper lights a lamp, counts the crews and writes their names into a long book. '.repeat(5)</script>`;

let service: Service;
let site: BatchSite;
let folder = '';
let restoreCache: () => void;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-app-'));
  site = await batchSite({
    '/never': () => {},
    '/silent': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(SILENT),
    '/hostile': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(HOSTILE),
  });
  service = await serviceFor({ token: [TOKEN, OTHER_TOKEN] });
  // Only for the pages that are kept: the browser is unpacked to the folder of the user.
  restoreCache = useCacheFolder(folder);
});

test.afterAll(async () => {
  await service.stop();
  site.close();
  restoreCache();
  await rm(folder, { recursive: true });
});

test('the zones are sent before the picture', async () => {
  const { text } = await segment(service, { url: `${site.url}/a` }, 'application/vnd.pith.look+x-ndjson', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const events = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(events.map(({ event }) => event)).toEqual(['queued', 'navigating', 'captured', 'zones', 'picture']);
  const [, , , zones, picture] = events;
  expect([zones.look.tiles.length, zones.look.methods.length]).toEqual([0, 1]);
  expect(picture.tiles.length).toBeGreaterThan(0);
  expect(picture.look.tiles.length).toBe(picture.tiles.length);
});

/** Opens an address from Home with the keyboard alone. */
async function look(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of a page').fill(address);
  await page.keyboard.press('Enter');
}

/** By keyboard alone: the token is typed where the view begins, and so is an address. */
async function openApp(browser: Browser) {
  const view = { viewport: { width: 1280, height: 800 }, bypassCSP: true, acceptDownloads: true };
  const context = await browser.newContext(view);
  const page = await context.newPage();
  await page.goto(service.url);
  await expect(page.getByLabel('Token of this service')).toBeFocused();
  await page.keyboard.type(TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address of a page')).toBeFocused();
  return { context, page };
}

const lineAt = (page: Page, line: string) =>
  page.getByRole('slider', { name: `Threshold ${line}` }).getAttribute('aria-valuenow');

test('a page is refused without the token or at a private address, then shown', { tag: '@nightly' }, async ({
  launched,
}) => {
  const view = { viewport: { width: 1280, height: 800 }, bypassCSP: true };
  const context = await launched.browser.newContext(view);
  const page = await context.newPage();
  let isHacked = false;
  await page.exposeFunction('hacked', () => {
    isHacked = true;
  });
  await page.goto(service.url);
  expect(await viewFaults(page), 'at first').toEqual([]);
  await page.getByLabel('Token of this service').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('end the token of this service');
  await page.getByLabel('Token of this service').fill(TOKEN);
  await page.keyboard.press('Enter');
  await look(page, 'http://10.0.0.1/');
  await expect(page.getByRole('status')).toContainText('10.0.0.1 is at a private address');
  expect(await viewFaults(page), 'refused').toEqual([]);
  await page.getByRole('link', { name: 'Open another page' }).click();
  await look(page, 'nothing-of-this-name.invalid');
  await expect(page.getByRole('status')).toContainText(/^https:\/\/nothing-of-this-name\.invalid\/ cannot/);
  await page.getByRole('link', { name: 'Open another page' }).click();
  await look(page, `${site.url}/hostile`);
  await expect(page.locator('img.tile').first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=hacked()>');
  await expect(page.frameLocator('iframe').getByText('They leave').first()).toBeVisible();
  for (const tab of ['outline', 'audit', 'save', 'element', 'methods', 'about', 'content']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    expect(await viewFaults(page), tab).toEqual([]);
  }
  await page.goto(`${service.url}#/?url=${site.url}/hostile`);
  await expect(page.getByRole('link', { name: /onerror/ })).toBeVisible();
  expect(await viewFaults(page), 'home').toEqual([]);
  await expect(page.getByLabel('Address of a page')).toBeFocused();
  await page.keyboard.type(`${site.url}/never`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'stop' }).click();
  await expect(page.getByLabel('Address of a page')).toBeFocused();
  expect(isHacked).toBe(false);
  await context.close();
});

test('a sample is judged again as its settings change, and back and reload keep every state', async ({
  launched,
}) => {
  const { context, page } = await openApp(launched.browser);
  await page.getByRole('link', { name: 'news article' }).click();
  await expect(page).toHaveURL(/#\/page\/[\da-f]{16}$/);
  const before = await page.frameLocator('iframe').locator('body').innerText();
  await page.getByLabel('all of CENTER').check();
  await expect.poll(() => page.frameLocator('iframe').locator('body').innerText()).not.toBe(before);
  await page.getByLabel('all of CENTER').uncheck();
  // The other methods are asked for meanwhile: a change of the method asks nothing.
  await page.getByRole('button', { name: 'methods', exact: true }).click();
  await expect(page.locator('.methods > button')).toHaveCount(6);
  await page.getByRole('button', { name: 'content', exact: true }).click();
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.getByLabel('Method').selectOption('vlps');
  await expect.poll(() => lineAt(page, 'W2')).toBe('960');
  await expect.poll(() => page.frameLocator('iframe').locator('body').innerText()).toBe(before);
  await expect(page.locator('.report')).toHaveAttribute('aria-busy', 'false');
  expect(asked).toEqual([]);
  await page.getByRole('slider', { name: 'Threshold W2' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page).toHaveURL(/w2=880/);
  const shareOf = async () => page.getByRole('button', { name: /^RM / }).innerText();
  await expect.poll(shareOf).not.toBe('RM\n0 %');
  // By pointer: 100 px further on the picture.
  const line = await page.getByRole('slider', { name: 'Threshold W2' }).boundingBox();
  const sheet = await page.locator('.stage .sheet').boundingBox();
  if (line === null || sheet === null) throw new Error('no line');
  await page.mouse.move(line.x + 1, 600);
  await page.mouse.down();
  await page.mouse.move(line.x + 1 - (100 * sheet.width) / 1280, 600, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs(Number(await lineAt(page, 'W2')) - 780)).toBeLessThan(5);
  // The address has the tab before a frame is drawn: a reload at once keeps it.
  const address = page.getByRole('button', { name: 'save', exact: true }).evaluate(async tab => {
    (tab as HTMLElement).click();
    for (let turn = 0; turn < 5; turn++) await null;
    return location.hash;
  });
  expect(await address).toContain('tab=save');
  await expect(page.locator('.code').first()).toContainText('pith page.html --method vlps --h1 200');
  const url = page.url();
  await page.reload();
  await expect(page.locator('.code').first()).toContainText('--method vlps');
  expect(page.url()).toBe(url);
  await page.goBack();
  await expect(page).toHaveURL(/w2=880$/);
  await page.goBack();
  await expect.poll(() => lineAt(page, 'W2')).toBe('960');
  await page.goBack();
  await expect(page.getByLabel('Method')).toHaveValue('auto');
  await context.close();
});

test('outline, outputs, another window and the list of pages', async ({ launched }) => {
  const { context, page } = await openApp(launched.browser);
  await look(page, `${site.url}/a`);
  await expect(page).toHaveURL(/#\/page\//);
  await page.getByRole('button', { name: 'outline', exact: true }).click();
  await page.locator('.parts button').first().click();
  await expect(page.locator('.mark.selected')).toBeAttached();
  await page.getByRole('button', { name: 'save', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Markdown', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.md$/);
  expect((await readFile(await file.path(), 'utf8')).length).toBeGreaterThan(20);
  await page.getByLabel('Window').selectOption({ label: 'phone 390 × 844' });
  await expect(page).toHaveURL(/#\/page\//);
  await expect(page.getByLabel('Window')).toHaveValue('390x844');
  await expect(page.locator('.code').first()).toContainText(`pith ${site.url}/a --viewport 390x844`);
  await page.getByRole('link', { name: 'Home' }).click();
  const cards = page.locator('.page-card');
  await expect(cards.filter({ hasText: '390 px' })).toHaveCount(1);
  await expect(cards.first().locator('img')).toBeVisible();
  const kept = await cards.count();
  await cards
    .first()
    .getByRole('button', { name: /Forget/ })
    .click();
  await expect(cards).toHaveCount(kept - 1);
  await expect(page.locator('.machine')).toContainText('Chromium');
  await context.close();
});

test('findings of an audit lead to their places, and another opening says what scripts make', async ({
  launched,
}) => {
  const { context, page } = await openApp(launched.browser);
  await look(page, `${site.url}/silent`);
  await page.getByRole('button', { name: 'audit', exact: true }).click();
  await expect(page.locator('.parts li')).toHaveText([
    /control without a name.*serious.*the input has no name/,
  ]);
  expect(await viewFaults(page)).toEqual([]);
  await page.locator('.parts button').click();
  await expect(page.locator('.mark.selected')).toBeInViewport();
  await page.getByRole('button', { name: 'element', exact: true }).click();
  await expect(page.locator('.path')).toHaveText('/html/body/main/form/input');
  await page.getByRole('button', { name: 'audit', exact: true }).click();
  await page.getByRole('button', { name: 'opened again' }).click();
  await expect(page.locator('.parts li')).toHaveText([/section that only scripts make/, /control without/]);
  await context.close();
});

test('HTML that is pasted is read, and pages of other tokens are not', async ({ launched }) => {
  const { context, page } = await openApp(launched.browser);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page.getByLabel('HTML of a page').fill(HOSTILE);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page).toHaveURL(/#\/page\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=hacked()>');
  const id = /page\/([\da-f]+)/.exec(page.url())?.[1] ?? '';
  const asks = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answers = [
      await ask(`${service.url}v1/pages/${id}`, { headers }),
      await ask(`${service.url}v1/pages/${id}/card`, { headers }),
      await segment(service, { kept: id }, 'application/json', { headers }),
      await segment(service, { again: id }, 'application/json', { headers }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await asks(TOKEN)).toEqual([200, 200, 200, 200]);
  expect(await asks(OTHER_TOKEN)).toEqual([404, 404, 404, 404]);
  expect(await asks('none')).toEqual([401, 401, 401, 401]);
  // The snapshot, saved and opened as a file.
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { bytes } = await segment(service, { kept: id }, 'application/vnd.pith.snapshot+gzip', { headers });
  await page.getByRole('link', { name: 'Home' }).click();
  const file = { name: 'page.snapshot.json.gz', mimeType: 'application/gzip', buffer: bytes };
  await page.getByLabel('open or drop a file').setInputFiles(file);
  await expect(page.frameLocator('iframe').getByText('They leave').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/page\//);
  expect(page.url()).not.toContain(id);
  await context.close();
});

const ARCHIVES = fileURLToPath(new URL('../../fixtures/archives/', import.meta.url));
const MHTML = `MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="b"
Content-Location: https://example.org/saved

--b
Content-Type: text/html
Content-Location: https://example.org/saved

<!doctype html><title>Saved</title><h1>Saved boats</h1><p>They leave an hour before high water.</p>
--b--
`.replaceAll('\n', '\r\n');

test('files that are dropped are read as by the command line, and a bad one is a sentence', async ({
  launched,
}) => {
  const { context, page } = await openApp(launched.browser);
  const dropped = page.getByLabel('open or drop a file');
  const drop = async (name: string, buffer: Buffer): Promise<void> => {
    await page.goto(`${service.url}#/`);
    await dropped.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  const heading = page.getByRole('heading', { level: 1 });
  // In Latin-1, which the browser finds out.
  const html = Buffer.from(
    '<!doctype html><meta charset=latin1><h1>Fähre</h1><p>Sie fährt um zwölf.</p>',
    'latin1',
  );
  await drop('page.html.gz', gzipSync(html));
  await expect(page.frameLocator('iframe').getByText('Sie fährt um zwölf.')).toBeVisible();
  await drop('page.mhtml', Buffer.from(MHTML));
  await expect(page.frameLocator('iframe').getByText('They leave')).toBeVisible();
  await expect(page).toHaveURL(/#\/page\//);
  await drop('almanac.warc.gz', await readFile(join(ARCHIVES, 'almanac.warc.gz')));
  const pages = page.locator('.archive-pages a');
  await expect(pages).toHaveCount(4);
  expect(await viewFaults(page), 'an archive').toEqual([]);
  await pages.filter({ hasText: 'tables.html' }).click();
  await expect(page).toHaveURL(/#\/page\//);
  await expect(heading).toContainText('Table');
  await page.goBack();
  await expect(pages).toHaveCount(4);
  await drop('stored.wacz', await readFile(join(ARCHIVES, 'stored.wacz')));
  await expect(pages.first()).toBeVisible();
  await pages.first().click();
  await expect(page).toHaveURL(/#\/page\//);
  for (const [name, buffer, sentence] of BAD_FILES) {
    await drop(name, buffer);
    await expect(page.locator('.failure', { hasText: sentence }).first(), name).toBeVisible();
  }
  await context.close();
});

const BAD_FILES: readonly (readonly [name: string, bytes: Buffer, sentence: string])[] = [
  ['report.pdf', Buffer.from('%PDF-1.4 x'), 'Report.pdf is a PDF, not an HTML page'],
  ['crawl.wacz', Buffer.from('PK\x03\x04 nothing'), 'crawl.wacz'],
  ['crawl.warc', Buffer.from('<h1>'), 'Crawl.warc is no WARC and no WACZ'],
  ['page.html.gz', gzipSync('<h1>Cut').subarray(0, 12), 'gzip'],
  ['page.json', Buffer.from('{"schema":"other"}'), 'is not a snapshot of this version'],
  ['large.html', Buffer.alloc(6_400_000, '<p>'), 'The command line takes more: pith large.html'],
];
