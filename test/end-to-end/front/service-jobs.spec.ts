// Batches and crawls over HTTP with the real browser, and a service that is killed while a job runs.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { type Started, start } from '../support/run-cli.ts';
import { ask } from '../support/service-client.ts';

let site: BatchSite;
let folder = '';
const services: Started[] = [];
test.beforeEach(async () => {
  site = await batchSite({
    '/start': answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Start</title><main><h1>Start</h1><p>Boats leave at noon. <a href="/one">One</a></main>`),
  });
  folder = await mkdtemp(join(tmpdir(), 'pith-service-jobs-'));
});
test.afterEach(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all(services.splice(0).map(({ ended }) => ended));
  site.close();
  await rm(folder, { recursive: true });
});

/** In a process of its own; resolves with its address. */
async function serve(): Promise<{ url: string; service: Started }> {
  const words = ['serve', '--port', '0', '--no-sandbox', '--allow-host', '127.0.0.1', '--jobs', folder];
  const service = start(words, null);
  services.push(service);
  const url = await new Promise<string>((done, fail) => {
    service.child.stdout?.on('data', chunk => done(String(chunk).trim()));
    void service.ended.then(({ stderr }) => fail(new Error(stderr)));
  });
  return { url, service };
}

const jobOf = async (url: string, path: string, body: object): Promise<string> =>
  (await ask(`${url}v1/${path}`, { body })).json().id;

async function outcomesOf(url: string, id: string): Promise<Record<string, unknown>[]> {
  const { text } = await ask(`${url}v1/jobs/${id}/outcomes`);
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

test('pages, their files, the network guard, and a crawl; killed and started again, each page has one record', {
  tag: '@nightly',
}, async () => {
  test.setTimeout(120_000);
  const first = await serve();
  const paths = ['a', 'b', 'c', 'slow', 'slow?2', 'slow?3', 'd'];
  const port = new URL(site.url).port;
  const urls = [...paths.map(path => `${site.url}/${path}`), `http://localhost:${port}/hidden`];
  const id = await jobOf(first.url, 'batch', { urls, robots: false, formats: ['markdown', 'picture'] });
  await expect
    .poll(async () => (await ask(`${first.url}v1/jobs/${id}`)).json().counts.ok, { timeout: 60_000 })
    .toBeGreaterThan(1);
  first.service.child.kill('SIGKILL');
  await first.service.ended;

  const { url, service } = await serve();
  const outcomes = await outcomesOf(url, id);
  expect(outcomes.at(-1)).toMatchObject({ job: { state: 'done', counts: { named: 8, ok: 7, failed: 1 } } });
  const pages = outcomes.slice(0, -1);
  expect(pages.map(page => page.url).sort()).toEqual(urls.toSorted());
  expect(pages.find(({ ok }) => ok === false)).toMatchObject({
    url: `http://localhost:${port}/hidden`,
    error: { code: 'ADDRESS_BLOCKED' },
  });
  expect(site.hits.has('/hidden')).toBe(false);
  const { files } = pages.find(({ ok }) => ok === true) as unknown as { files: Record<string, string> };
  const picture = await ask(`${url}v1/jobs/${id}/files/${files.picture}`);
  expect([picture.headers['content-type'], picture.bytes.subarray(1, 4).toString()]).toEqual([
    'image/png',
    'PNG',
  ]);
  const crawl = await jobOf(url, 'crawl', { url: `${site.url}/start`, sitemap: false });
  expect((await outcomesOf(url, crawl)).map(page => page.url)).toEqual([
    `${site.url}/start`,
    `${site.url}/one`,
    undefined,
  ]);
  expect((await ask(`${url}metrics`)).text).toContain('pith_job_pages_total{outcome="ok"}');
  service.child.kill('SIGTERM');
  expect((await service.ended).exitCode).toBe(143);
  const saved = await readFile(join(folder, id, 'job.json'), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ state: 'done', plan: { kind: 'batch' } });
});
