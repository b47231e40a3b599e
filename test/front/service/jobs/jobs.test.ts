// Batches and crawls over HTTP: their outcomes, results, cancelling, resuming, limits, and who may see them.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceOptionsInput } from '../../../../src/front/service/service-option-rows.ts';
import { type BatchSite, batchSite, pageHtml } from '../../../end-to-end/support/batch-site.ts';
import { ask } from '../../../end-to-end/support/service-client.ts';
import { type JobService, jobService } from './job-service.ts';

const PATIENT = { timeout: 10_000 };

let folder = '';
let site: BatchSite;
let service: JobService;
/** Answers to `/held…`. */
let release: () => void;
const services: JobService[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-jobs-'));
  const held = new Promise<void>(done => {
    release = done;
  });
  const text = pageHtml('Held');
  site = await batchSite({
    '/held': answer => void held.then(() => answer.writeHead(200, HTML).end(text)),
    '/start': answer => answer.writeHead(200, HTML).end(`${text}<main>${LINKS}</main>`),
    '/sitemap.xml': answer =>
      answer.end(`<urlset>${[1, 2, 3].map(n => `<url><loc>${site.url}/map${n}</loc></url>`)}</urlset>`),
  });
  service = await begin();
});
afterEach(async () => {
  release();
  await Promise.all(services.splice(0).map(({ stop }) => stop()));
  site.close();
  await rm(folder, { recursive: true });
});

const HTML = { 'content-type': 'text/html' };
const LINKS = [1, 2, 3, 4].map(n => `<p><a href="/linked/${n}">A page of boats, number ${n}</a>`).join('');

async function begin(options?: ServiceOptionsInput): Promise<JobService> {
  const begun = await jobService(folder, options);
  services.push(begun);
  return begun;
}

async function end(one: JobService): Promise<void> {
  services.splice(services.indexOf(one), 1);
  await one.stop();
}

const urls = (...paths: string[]): string[] => paths.map(path => `${site.url}/${path}`);
const at = (path: string): string => `${service.url}v1/${path}`;
const post = (path: string, body: unknown, headers = {}) => ask(at(path), { body, headers });
const start = async (body: unknown, path = 'batch'): Promise<string> => (await post(path, body)).json().id;

async function lines(path: string): Promise<{ line: number; event: string; [key: string]: unknown }[]> {
  const { text } = await ask(at(path));
  return text
    .trim()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
}

test('a batch: outcomes as they come, by line number, then records and files', async () => {
  const started = await post('batch', {
    urls: [...urls('a', 'private'), { url: `${site.url}/b`, id: 7 }],
    formats: ['markdown'],
  });
  expect([started.status, started.json()]).toMatchObject([202, { kind: 'batch', state: 'running' }]);
  const { id } = started.json();
  expect(started.headers.location).toBe(`/v1/jobs/${id}`);
  const all = await lines(`jobs/${id}/outcomes`);
  expect(all.map(({ event, line }) => [event, line])).toEqual([
    ...[1, 2, 3].map(line => ['outcome', line]),
    ['end', undefined],
  ]);
  expect(all.at(-1)).toMatchObject({
    job: { id, state: 'done', end: 'done', counts: { named: 3, ok: 2, failed: 1 } },
  });
  expect(all.find(({ ok }) => ok === false)).toMatchObject({
    url: `${site.url}/private`,
    error: { code: 'ROBOTS_DISALLOWED', message: expect.stringContaining('--no-robots (robots: false)') },
  });
  expect(all.find(({ id }) => id === '7')).toMatchObject({ ok: true, url: `${site.url}/b` });
  expect(await lines(`jobs/${id}/outcomes?after=2`)).toEqual(all.slice(2));
  const records = await lines(`jobs/${id}/results`);
  expect(records.map(({ url }) => url)).toEqual(all.slice(0, 3).map(({ url }) => url));
  expect(records.map(({ input }) => (input as { source: string }).source)).toEqual(['-', '-', '-']);
  const { files } = all.find(({ ok }) => ok === true) as unknown as { files: { markdown: string } };
  const file = await ask(at(`jobs/${id}/files/${files.markdown}`));
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(file.text).toContain('Boats leave an hour before high water');
  expect((await ask(at('jobs'))).json().jobs).toMatchObject([{ id }]);
});

test('outcomes are sent while the job runs', async () => {
  const id = await start({ urls: urls('a', 'held') });
  const response = await fetch(at(`jobs/${id}/outcomes`));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  expect(JSON.parse(Buffer.from(first.value ?? []).toString())).toMatchObject({ line: 1, ok: true });
  expect((await ask(at(`jobs/${id}`))).json()).toMatchObject({ state: 'running', counts: { ok: 1 } });
  release();
  const second = await reader.read();
  expect(Buffer.from(second.value ?? []).toString()).toContain('/held');
  await reader.cancel();
});

test('a cancelled job keeps its results and can be resumed; purge deletes it', async () => {
  const id = await start({ urls: urls('a', 'held') });
  await vi.waitFor(async () => expect((await ask(at(`jobs/${id}`))).json().counts.ok).toBe(1), PATIENT);
  const cancelled = await ask(at(`jobs/${id}`), { method: 'DELETE' });
  expect(cancelled.json().state).toBe('cancelled');
  release();
  const outcomes = await lines(`jobs/${id}/outcomes`);
  expect(outcomes.at(-1)).toMatchObject({ event: 'end', job: { state: 'cancelled' } });
  expect((await post(`jobs/${id}/resume`, {})).status).toBe(202);
  expect((await lines(`jobs/${id}/outcomes`)).at(-1)).toMatchObject({
    job: { state: 'done', counts: { ok: 2 } },
  });
  expect(site.hits.get('/a')).toBe(1);
  expect((await ask(at(`jobs/${id}?purge=true`), { method: 'DELETE' })).status).toBe(204);
  expect((await ask(at(`jobs/${id}`))).status).toBe(404);
  expect((await ask(at(`jobs/${id}/outcomes`))).status).toBe(404);
});

test('purge waits for files that are written into the folder meanwhile', async () => {
  const id = await start({ urls: urls('a') });
  await lines(`jobs/${id}/outcomes`);
  const end = Date.now() + 200;
  const writing = (async () => {
    for (let file = 0; Date.now() < end; file++)
      await writeFile(join(folder, id, `card-${file}`), '').catch(() => undefined);
  })();
  expect((await ask(at(`jobs/${id}?purge=true`), { method: 'DELETE' })).status).toBe(204);
  await writing;
  expect(existsSync(join(folder, id))).toBe(false);
});

test('a job that the service interrupts is resumed by the next one, each page once', async () => {
  const id = await start({ urls: urls('a', 'b', 'held', 'c', 'd') });
  await vi.waitFor(
    async () => expect((await ask(at(`jobs/${id}`))).json().counts.ok).toBeGreaterThan(1),
    PATIENT,
  );
  const following = lines(`jobs/${id}/outcomes`);
  const ended = end(service);
  release();
  await ended;
  expect((await following).map(({ event }) => event)).not.toContain('end');
  service = await begin();
  const all = await lines(`jobs/${id}/outcomes`);
  expect(all.at(-1)).toMatchObject({ job: { state: 'done', counts: { named: 5, ok: 5 } } });
  expect(
    all
      .map(({ url }) => url)
      .slice(0, -1)
      .sort(),
  ).toEqual(urls('a', 'b', 'c', 'd', 'held'));
  for (const page of ['a', 'b', 'c', 'd', 'held']) expect(site.hits.get(`/${page}`)).toBe(1);
});

test('a crawl follows links, from the given start, up to its number of pages', async () => {
  const id = await start({ url: `${site.url}/start`, pages: 3 }, 'crawl');
  const all = await lines(`jobs/${id}/outcomes`);
  expect(all.at(-1)).toMatchObject({ job: { kind: 'crawl', state: 'done', end: 'sampled' } });
  expect(all[0]).toMatchObject({ url: `${site.url}/start` });
  const sampled = all.slice(1, -1).map(({ url }) => url);
  expect(sampled.length).toBeGreaterThanOrEqual(2);
  for (const url of sampled) expect(url).toMatch(/\/(?:linked\/\d|map\d)$/);
});

test('a sitemap, and a limit that holds for all runs of the job together', async () => {
  const id = await start({ sitemaps: urls('sitemap.xml'), limit: 2 });
  const all = await lines(`jobs/${id}/outcomes`);
  expect(all.at(-1)).toMatchObject({ job: { end: 'limit', counts: { ok: 2 } } });
  expect((await post(`jobs/${id}/resume`, {})).status).toBe(400);
});

test('a finished job cannot be resumed', async () => {
  const id = await start({ urls: urls('start') });
  await lines(`jobs/${id}/outcomes`);
  expect((await post(`jobs/${id}/resume`, {})).status).toBe(400);
  expect(site.hits.get('/start')).toBe(1);
});

test('two clients that resume a job at once start it once', async () => {
  const id = await start({ urls: urls('held', 'b') });
  await vi.waitFor(() => expect(site.hits.get('/held')).toBe(1), PATIENT);
  const bare = { headers: { 'content-type': 'application/json' } };
  expect((await ask(at(`jobs/${id}`), { method: 'DELETE', ...bare })).status).toBe(200);
  release();
  const again = await Promise.all(
    [1, 2].map(() => ask(at(`jobs/${id}/resume`), { method: 'POST', ...bare })),
  );
  expect(again.map(({ status }) => status)).toEqual([202, 202]);
  expect((await lines(`jobs/${id}/outcomes`)).at(-1)).toMatchObject({
    event: 'end',
    job: { state: 'done', counts: { ok: 2 } },
  });
});

test('only one service uses a folder', async () => {
  await expect(jobService(folder)).rejects.toMatchObject({ code: 'OUTPUT_LOCKED' });
});

test('each token sees its own jobs only, and runs a limited number at a time', async () => {
  await end(service);
  const [mine, other] = ['0123456789abcdef', 'fedcba9876543210'];
  service = await begin({ token: [mine, other], jobsAtOnce: 1, jobPages: 2 });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const body = { urls: urls('held') };
  expect((await post('batch', body)).status).toBe(401);
  const { id } = (await post('batch', body, as(mine))).json();
  const refused = await post('batch', body, as(mine));
  expect([refused.status, refused.json().error.code]).toEqual([429, 'SERVICE_BUSY']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('batch', body, as(other))).status).toBe(202);
  expect((await ask(at('jobs'), { headers: as(mine) })).json().jobs.length).toBe(1);
  for (const route of ['', '/outcomes', '/results', '/files/pages/00/x.md'])
    expect((await ask(at(`jobs/${id}${route}`), { headers: as(other) })).status).toBe(404);
  expect((await ask(at(`jobs/${id}`), { method: 'DELETE', headers: as(other) })).status).toBe(404);
  const tooMany = await post('batch', { urls: urls('a', 'b', 'c') }, as(mine));
  expect([tooMany.status, tooMany.json().error.message]).toEqual([
    400,
    '3 pages are more than a job of this service may have: 2 (--job-pages)',
  ]);
  expect((await post('crawl', { url: site.url, pages: 3 }, as(mine))).status).toBe(400);
  release();
});

test.each([
  [{}, 'name at least one page'],
  [{ urls: ['/etc/passwd'] }, "'urls.0' needs an http or https address"],
  [{ urls: ['https://example.org', 'file:///etc/passwd'] }, "'urls.1' needs"],
  [{ urls: [{ file: '/etc/passwd' }] }, "'urls.0' is neither an address nor"],
  [{ urls: [{ url: 'https://example.org', archive: '/x.wacz' }] }, "'urls.0' is neither"],
  [{ sitemaps: ['/etc/passwd'] }, "'sitemaps.0' needs"],
  [{ urls: ['https://example.org'], out: '/tmp/x' }, "no option 'out'"],
  [{ urls: ['https://example.org'], page: { proxy: 'http://10.0.0.1' } }, "no option 'page.proxy'"],
  [{ urls: ['https://example.org'], page: { privateAddresses: 'any' } }, "no option 'page.privateAddresses'"],
  [{ urls: ['https://example.org'], page: { authFile: '/etc/passwd' } }, "no option 'page.authFile'"],
  [{ urls: ['https://example.org'], site: 'auto', formats: ['markdown'] }, 'add snapshot to --formats'],
  [{ urls: ['https://example.org'], webhook: { url: 'https://example.org', secret: 'x' } }, 'webhook.secret'],
])('a batch of %j is refused before it starts', async (body, message) => {
  const { status, json } = await post('batch', body);
  expect([status, json().error.message]).toEqual([400, expect.stringContaining(message)]);
  expect((await ask(at('jobs'))).json().jobs).toEqual([]);
});

test('private addresses are not requested: pages, their robots.txt, sitemaps and the start of a crawl', async () => {
  await end(service);
  service = await begin({ allowHosts: [] });
  const firstOutcome = async (id: string) => (await lines(`jobs/${id}/outcomes`))[0];
  const blocked = { error: { code: 'ADDRESS_BLOCKED' } };
  for (const body of [
    { urls: urls('a') },
    { urls: urls('b'), robots: false },
    { sitemaps: urls('sitemap.xml') },
  ])
    expect(await firstOutcome(await start(body))).toMatchObject(blocked);
  expect(await firstOutcome(await start({ url: site.url, robots: false }, 'crawl'))).toMatchObject(blocked);
  expect([...site.hits]).toEqual([]);
});

test('only files of pages are served from the folder of a job, and no symbolic links', async () => {
  const id = await start({ urls: urls('a') });
  const all = await lines(`jobs/${id}/outcomes`);
  const { files } = all[0] as unknown as { files: { markdown: string } };
  const pages = files.markdown.slice(0, 'pages/ab'.length);
  await writeFile(join(folder, 'secret.md'), 'secret');
  await symlink(join(folder, 'secret.md'), join(folder, id, pages, 'link.md'));
  const names = [
    `${pages}/link.md`,
    'job.json',
    'run.json',
    'results.jsonl',
    `${pages}/..%2f..%2fjob.json`,
    '../secret.md',
  ];
  for (const name of [...names, `${pages}/..`, pages])
    expect((await ask(at(`jobs/${id}/files/${name}`))).status).not.toBe(200);
});

test('without --jobs the routes of jobs answer 404', async () => {
  const { serviceApp } = await import('../../../../src/front/service/app.ts');
  const { serviceOptions } = await import('../../../../src/front/service/options.ts');
  const parts = { settings: serviceOptions({}), jobs: undefined } as Parameters<typeof serviceApp>[0];
  const app = serviceApp({ ...parts, metrics: { request: () => {} } as unknown as typeof parts.metrics }, {});
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/v1/batch', payload: { urls: [] } });
  expect([statusCode, json().error.message]).toEqual([404, expect.stringContaining('--jobs DIR')]);
  await app.close();
});
