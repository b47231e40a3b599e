// The views Runs and Compare of the app at /: a run from its start to a page of it, and two captures of one page.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../../src/front/service/service.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { type BatchSite, batchSite, pageHtml } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

let service: Service;
let site: BatchSite;
let folder = '';
let isMended = false;
let restoreCache: () => void;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-app-'));
  site = await batchSite({
    '/mended': answer =>
      answer
        .writeHead(isMended ? 200 : 404, { 'content-type': 'text/html' })
        .end(pageHtml(isMended ? 'Mended' : 'No')),
  });
  service = await serviceFor({ jobs: join(folder, 'jobs') });
  // Only for the pages that are kept: the browser is unpacked to the folder of the user.
  restoreCache = useCacheFolder(folder);
});

test.afterAll(async () => {
  await service.stop();
  site.close();
  restoreCache();
  await rm(folder, { recursive: true });
});

test('a run is started, watched, filtered, retried, opened as a page, saved and deleted', async ({
  launched,
}) => {
  const view = { bypassCSP: true, acceptDownloads: true };
  const { page, faults, close } = await openStudio(launched.browser, `${service.url}#/runs`, view);
  expect(await viewFaults(page), 'runs').toEqual([]);
  const list = ['/a', '/b', '/missing', '/mended'].map(path => site.url + path).join('\n');
  await page.getByLabel('Addresses, one a line').fill(list);
  await page.getByRole('button', { name: 'start' }).click();
  await expect(page).toHaveURL(/#\/run\/[\da-f-]{36}$/);
  const progress = page.locator('.run-progress');
  await expect(progress).toContainText('done · 4 of 4 pages · 2 failed');
  await expect(page.locator('.run-card')).toHaveCount(4);
  await expect(page.locator('.run-card img').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'HTTP_ERROR 2' })).toBeVisible();
  expect(await viewFaults(page), 'wall').toEqual([]);
  isMended = true;
  await page.getByRole('button', { name: 'retry failed pages' }).click();
  await expect(page.getByRole('button', { name: 'HTTP_ERROR 1' })).toBeVisible();
  await expect(progress).toContainText('done · 4 of 4 pages · 1 failed');
  await page.getByRole('button', { name: 'list', exact: true }).click();
  await page.getByLabel('Search addresses and titles').fill('mended');
  await expect(page.locator('.run-row')).toHaveCount(1);
  expect(await viewFaults(page), 'list').toEqual([]);
  await page.reload();
  await expect(page.locator('.run-row')).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'save CSV' }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).split('\n').length).toBe(6);
  await page.getByRole('link', { name: 'Mended' }).click();
  await expect(page).toHaveURL(/#\/page\/[\da-f-]{36}\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mended');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'delete all its files' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  // The server answers 404 for pages of this site alone.
  expect(faults.filter(fault => !fault.includes('404'))).toEqual([]);
  await close();
});

test('a crawl is stopped and resumed', async ({ launched }) => {
  const { page, close } = await openStudio(launched.browser, `${service.url}#/runs?from=site`);
  await page.getByLabel('Address of a page of the site').fill(`${site.url}/slow`);
  await page.getByLabel('save pictures').uncheck();
  await page.getByRole('button', { name: 'start' }).click();
  await page.getByRole('button', { name: 'stop' }).click();
  await expect(page.locator('.run-progress')).toContainText('cancelled');
  await page.getByRole('button', { name: 'resume' }).click();
  await expect(page.locator('.run-progress')).toContainText('done · 1 of 1 page ·');
  await expect(page.locator('.run-card')).toHaveCount(1);
  await close();
});

test('a page is compared with what it is now, by its address', async ({ launched }) => {
  isMended = false;
  const view = { bypassCSP: true };
  const visit = `${service.url}#/visit?url=${site.url}/a`;
  const { page, close } = await openStudio(launched.browser, visit, view);
  await expect(page).toHaveURL(/#\/page\//);
  await page.getByRole('link', { name: 'Compare with …' }).click();
  await expect(page.getByRole('button', { name: 'open it again and compare' })).toBeVisible();
  expect(await viewFaults(page), 'choose').toEqual([]);
  await page.getByRole('button', { name: 'open it again and compare' }).click();
  await expect(page).toHaveURL(/before=[\da-f]{16}&after=[\da-f]{16}$/);
  await expect(page.locator('.difference')).toContainText('Nothing changed');
  expect(await viewFaults(page), 'compared').toEqual([]);
  await page.reload();
  await expect(page.locator('.difference')).toContainText('Nothing changed');
  await page.getByRole('link', { name: 'Choose others' }).click();
  await page.locator('.page-card a').first().click();
  await page.locator('.page-card a').first().click();
  await expect(page.locator('.report.diff')).toBeVisible();
  await close();
});
