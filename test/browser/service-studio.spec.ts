// The page at /: one names an address and sees its zones, then its picture; nothing of a hostile page runs in it.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Service } from '../../src/service/service.ts';
import { type BatchSite, batchSite } from './batch-site.ts';
import { expect, test } from './browser-test.ts';
import { segment, serviceFor } from './service-client.ts';

const TOKEN = '0123456789abcdef';
const HOSTILE = `<!doctype html><title><img src=x onerror=hacked()></title><h1 class="<script>hacked()</script>">
<img src=x onerror=hacked()>Boats</h1><p>${'They leave an hour before high water. '.repeat(9)}<a href="javascript:hacked()">Go</a></p>`;

let service: Service;
let site: BatchSite;

test.beforeAll(async () => {
  site = await batchSite({
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

/** Without the frame of the content, in which no script may run, its own neither. */
const faults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`a page is named, refused, named rightly and seen, ${width} px wide and ${colorScheme}`, async ({
    launched,
  }) => {
    const context = await launched.browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    let isHacked = false;
    await page.exposeFunction('hacked', () => {
      isHacked = true;
    });
    await page.goto(service.url);
    await page.getByLabel('Token of this service').fill('wrong');
    await look(page, `${site.url}/hostile`);
    await expect(page.getByRole('status')).toContainText('Send the token of this service');
    await page.getByLabel('Token of this service').fill(TOKEN);
    await look(page, 'http://10.0.0.1/');
    await expect(page.getByRole('status')).toContainText('10.0.0.1 is at a private address');
    expect(await faults(page)).toEqual([]);
    await look(page, `${site.url}/hostile`);
    await expect(page.locator('img.tile').first()).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=hacked()>');
    await expect(page.frameLocator('iframe').getByText('They leave').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'another page' }).click();
    await expect(page.getByLabel('Address of a page')).toHaveValue(`${site.url}/hostile`);
    expect(isHacked).toBe(false);
    await context.close();
  });
}
