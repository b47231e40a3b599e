// The view Bench of the app at /: a page labelled in place by two people, their agreement, and the accuracy of all methods.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from '../../../src/front/service/service.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { ask, serviceFor } from '../support/service-client.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const TOKEN = '0123456789abcdef';

let service: Service;
let folder = '';
let restoreCache: () => void;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-labels-'));
  for (const name of ['blog-right-column', 'very-short'])
    await cp(join(SAMPLES, name), join(folder, 'sets', 'samples', name), { recursive: true });
  service = await serviceFor({ labels: join(folder, 'sets'), token: TOKEN });
  // Only for the pages that are kept: the browser is unpacked to the folder of the user.
  restoreCache = useCacheFolder(folder);
});

test.afterAll(async () => {
  await service.stop();
  restoreCache();
  await rm(folder, { recursive: true });
});

const labelsOf = async (path: string) => JSON.parse(await readFile(join(folder, 'sets', path), 'utf8'));

test('a page is labelled in place by two people, compared, measured and opened from its picture', async ({
  launched,
}) => {
  const view = { bypassCSP: true, viewport: { width: 1280, height: 900 } };
  const { page, faults, close } = await openStudio(launched.browser, service.url, view);
  await page.getByLabel('Token of this service').fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'news article' }).click();
  await expect(page).toHaveURL(/#\/page\//);
  await page.getByRole('link', { name: 'Label', exact: true }).click();
  await page.getByLabel('Set').fill('harbour');
  expect(await viewFaults(page), 'add').toEqual([]);
  await page.getByRole('button', { name: 'label' }).click();
  await expect(page).toHaveURL(/#\/label\/harbour\/last-diesel-ferry/);
  const name = decodeURIComponent(new URL(page.url()).hash.split('/').at(-1) ?? '');
  await expect(page.locator('img.tile').first()).toBeAttached();
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText(`saved harbour/${name}/labels.json`);
  expect(await viewFaults(page), 'labelling').toEqual([]);
  // Another person, whose work is saved although the view is left without a word.
  await page.locator('.top').getByRole('link', { name: 'harbour' }).click();
  await page.getByLabel('Your name').fill('ann');
  await page.getByRole('link', { name: 'label the next page' }).click();
  await page.getByRole('button', { name: 'accept the guess' }).click();
  await page.locator('.marks button', { hasText: 'HEADER' }).first().click();
  await page.keyboard.press('f');
  await page.goBack();
  await expect(page.locator('.labellers')).toContainText('ann');
  const footersOf = async (file: string) => (await labelsOf(`harbour/${name}/${file}`)).zones.FOOTER.length;
  expect(await footersOf('labels.ann.json')).toBe((await footersOf('labels.json')) + 1);
  await page.reload();
  await expect(page.locator('section', { hasText: 'Agreement' })).toContainText(
    /zones \d\d\.\d %.*of the text of 1 page/,
  );
  await expect(page.locator('td', { hasText: 'HEADER | FOOTER' })).toBeVisible();
  await page.getByRole('button', { name: 'measure all methods' }).click();
  await expect(page.locator('[aria-labelledby=accuracy] table')).toContainText('tagtree');
  // auto made the labels.
  await expect(page.locator('[aria-labelledby=accuracy] tr', { hasText: 'auto' })).toContainText('100.0 %');
  await page.getByRole('button', { name: 'vlps', exact: true }).click();
  await expect(page).toHaveURL(/method=vlps/);
  await page.locator('.page-card').scrollIntoViewIfNeeded();
  await expect(page.locator('.page-card img')).toBeVisible();
  await expect(page.locator('.measured rect.look-wrong').first()).toBeAttached();
  expect(await viewFaults(page), 'measured').toEqual([]);
  await page.locator('.page-card a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Last diesel ferry/);
  await expect(page.locator('.names .quiet')).toContainText(name);
  await page.goto(`${service.url}#/bench`);
  await expect(page.getByRole('link', { name: 'samples' })).toBeVisible();
  expect(await viewFaults(page), 'sets').toEqual([]);
  expect(faults.filter(fault => !fault.includes('404'))).toEqual([]);
  await close();
  // The command line measures the same folder.
  const words = [
    'bench',
    join(folder, 'sets', 'harbour'),
    '--method',
    'auto',
    '--cache',
    join(folder, 'bench'),
  ];
  expect((await command(words)).stdout).toMatch(/auto +1 /);
});

test('a set in work is measured without the pages that have open questions, and told so', async () => {
  const api = (path: string, method = 'GET', body?: unknown) =>
    ask(`${service.url}v1/labels${path}`, { method, headers: { authorization: `Bearer ${TOKEN}` }, body });
  const labels = await labelsOf('samples/very-short/labels.json');
  await writeFile(
    join(folder, 'sets', 'samples', 'very-short', 'labels.json'),
    JSON.stringify({ ...labels, zones: { ...labels.zones, FOOTER: [] } }),
  );
  expect((await api('/samples/bench')).status).toBe(404);
  const events = (await api('/samples/bench', 'POST')).text.trimEnd().split('\n');
  expect(events.map(line => JSON.parse(line).event)).toEqual(['page', 'page', 'end']);
  const { pages, problems, methods, isOutdated } = (await api('/samples/bench')).json();
  expect(pages.map(({ name }: { name: string }) => name)).toEqual(['blog-right-column']);
  expect(problems[0]).toMatch(/^samples\/very-short\/labels\.json: \/html\/body.*no zone covers it$/);
  expect([isOutdated, methods.length, methods[0].pages]).toEqual([false, 6, 1]);
  const card = await api('/samples/card?page=very-short');
  expect([card.headers['content-type'], card.bytes.length > 500]).toEqual(['image/webp', true]);
  // A page that changes on the disk has another picture.
  const path = join(folder, 'sets', 'samples', 'very-short', 'page.html');
  await writeFile(path, `<h1 style="background:#000;color:#fff">Other</h1>${await readFile(path, 'utf8')}`);
  expect((await api('/samples/card?page=very-short')).bytes.equals(card.bytes)).toBe(false);
  // Nothing outside, nothing without the token, nothing of another state.
  expect((await api('/..%2fsets/page?page=x')).status).toBe(404);
  expect((await api('/samples/page?page=..%2f..%2fvery-short')).status).toBe(404);
  expect((await api('/samples/page?page=very-short&by=..%2fx')).status).toBe(400);
  expect((await ask(`${service.url}v1/labels`)).status).toBe(401);
  const stale = { version: { page: 'x', labels: 'x' }, zones: [], content: [] };
  const refused = await api('/samples/page?page=very-short', 'PUT', stale);
  expect([refused.status, refused.json().error.code]).toEqual([409, 'LABELS_CHANGED']);
  await writeFile(join(folder, 'sets', 'samples', 'blog-right-column', 'labels.json'), '{');
  const broken = (await api('/samples/bench', 'POST')).json();
  expect(broken).toMatchObject({ event: 'failed', error: { code: 'LABELS_INVALID' } });
  expect(broken.error.message).not.toContain(folder);
});

test('a service without --labels shows no such view and refuses its requests', async ({ launched }) => {
  const bare = await serviceFor();
  expect((await ask(`${bare.url}v1/labels`)).json().error.message).toContain('--labels DIR');
  const { page, close } = await openStudio(launched.browser, bare.url);
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bench' })).toHaveCount(0);
  await close();
  await bare.stop();
});
