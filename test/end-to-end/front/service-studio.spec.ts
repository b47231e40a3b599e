// The page at /: one names an address and sees its zones, then its picture; nothing of a hostile page runs in it.

import type { Page } from 'playwright';
import type { Service } from '../../../src/front/service/service.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { segment, serviceFor } from '../support/service-client.ts';
import { viewFaults } from '../support/studio-page.ts';

const TOKEN = '0123456789abcdef';
const HOSTILE = `<!doctype html><title><img src=x onerror=hacked()></title><h1 class="<script>hacked()</script>">
<img src=x onerror=hacked()>Boats</h1><p>${'They leave an hour before high water. '.repeat(9)}<a href="javascript:hacked()">Go</a></p>`;

let service: Service;
let site: BatchSite;

test.beforeAll(async () => {
  site = await batchSite({
    '/never': () => {},
    '/hostile': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(HOSTILE),
  });
  service = await serviceFor({ token: TOKEN });
});

test.afterAll(async () => {
  await service.stop();
  site.close();
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
  expect([zones.tiles.length, zones.look.methods.length]).toEqual([0, 1]);
  expect(picture.tiles.length).toBeGreaterThan(0);
  expect(zones.look.methods[0].zones).toBe(picture.look.methods[0].zones);
});

async function look(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of a page').fill(address);
  await page.getByRole('button', { name: 'look', exact: true }).click();
}

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
  await look(page, `${site.url}/hostile`);
  await expect(page.getByRole('status')).toContainText('Send the token of this service');
  await page.getByLabel('Token of this service').fill(TOKEN);
  await look(page, 'http://10.0.0.1/');
  await expect(page.getByRole('status')).toContainText('10.0.0.1 is at a private address');
  expect(await viewFaults(page), 'refused').toEqual([]);
  await look(page, 'nothing-of-this-name.invalid');
  await expect(page.getByRole('status')).toContainText(/^https:\/\/nothing-of-this-name\.invalid\/ cannot/);
  await look(page, `${site.url}/hostile`);
  await expect(page.locator('img.tile').first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=hacked()>');
  await expect(page.frameLocator('iframe').getByText('They leave').first()).toBeVisible();
  expect(await viewFaults(page), 'seen').toEqual([]);
  await page.getByRole('button', { name: 'another page' }).click();
  await expect(page.getByLabel('Address of a page')).toHaveValue(`${site.url}/hostile`);
  await expect(page.getByLabel('Address of a page')).toBeFocused();
  await page.keyboard.type(`${site.url}/never`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'stop' }).click();
  await expect(page.getByLabel('Address of a page')).toBeFocused();
  expect(isHacked).toBe(false);
  await context.close();
});
