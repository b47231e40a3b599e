// A fleet: a coordinator, real workers and a real Redis, some of which are killed.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { hasRedis, type RedisServer, startRedis } from '../support/redis.ts';
import { command, type Started, start } from '../support/run-cli.ts';

test.skip(!hasRedis, 'needs redis-server');

test.describe.configure({ timeout: 240_000 });

let site: BatchSite;
let redis: RedisServer;
let folder = '';
const workers: Started[] = [];
test.beforeEach(async () => {
  site = await batchSite();
  redis = await startRedis();
  folder = await mkdtemp(join(tmpdir(), 'pith-fleet-'));
});
test.afterEach(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.splice(0).map(({ ended }) => ended));
  await redis.stop();
  site.close();
  await rm(folder, { recursive: true });
});

async function worker(concurrency: number): Promise<Started> {
  const started = start([
    'worker',
    ...['--no-sandbox', '--queue', redis.url, '--concurrency', String(concurrency)],
    ...['--allow-host', '127.0.0.1', '--allow-files', folder],
  ]);
  workers.push(started);
  await started.said('waiting for pages');
  return started;
}

async function list(paths: readonly string[]): Promise<string> {
  const path = join(folder, 'list.txt');
  await writeFile(path, paths.map(one => `${site.url}${one}\n`).join(''));
  return path;
}

const pages = (count: number, kind = 'page'): string[] =>
  Array.from({ length: count }, (_, page) => `/${kind}?${page}`);

async function records(): Promise<BatchRecord[]> {
  const text = await readFile(join(folder, 'run', 'results.jsonl'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as BatchRecord);
}

const batch = (listPath: string, ...more: string[]): string[] => [
  'batch',
  listPath,
  '--out',
  join(folder, 'run'),
  '--queue',
  redis.url,
  '--log',
  'json',
  ...more,
];

test('two workers, one killed with open pages: every page once, with its files', {
  tag: '@nightly',
}, async () => {
  const [first] = [await worker(2), await worker(2)];
  const wanted = [...pages(12), ...pages(6, 'slow'), '/missing'];
  const run = start(batch(await list(wanted), '--formats', 'markdown,picture', '--retries', '0'));
  await run.said('"event":"page"');
  first.child.kill('SIGKILL');
  const { exitCode, stderr } = await run.ended;
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('"end":"done"')]);
  const found = await records();
  expect(found.map(({ url }) => url.slice(site.url.length)).sort()).toEqual([...wanted].sort());
  expect(found.filter(({ ok }) => !ok).map(record => !record.ok && record.error.code)).toEqual([
    'HTTP_ERROR',
  ]);
  for (const { ok, files } of found) {
    if (!ok) continue;
    expect(await readFile(join(folder, 'run', files.markdown ?? ''), 'utf8')).toContain('Boats leave');
    expect((await readFile(join(folder, 'run', files.picture ?? ''))).subarray(1, 4).toString()).toBe('PNG');
  }
});

test('host limits hold across all workers', { tag: '@nightly' }, async () => {
  await Promise.all([worker(3), worker(3)]);
  let [now, most] = [0, 0];
  const busy = await batchSite({
    '/busy': answer => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Words of a page.</p>');
      }, 200);
    },
  });
  const path = join(folder, 'busy.txt');
  await writeFile(path, Array.from({ length: 10 }, (_, page) => `${busy.url}/busy?${page}\n`).join(''));
  expect((await command(batch(path, '--per-host', '2'))).exitCode).toBe(0);
  busy.close();
  expect(most).toBe(2);
});

test('Redis restarts during a run and loses everything: the run continues', {
  tag: '@nightly',
}, async () => {
  const one = await worker(2);
  const run = start(batch(await list([...pages(6), ...pages(6, 'slow')])));
  await run.said('"event":"page"');
  await redis.stop();
  await Promise.all([run.said('Redis is away'), one.said('Redis is away')]);
  await redis.restart();
  const { exitCode, stderr } = await run.ended;
  one.child.kill('SIGINT');
  expect(exitCode).toBe(0);
  for (const said of [stderr, (await one.ended).stderr]) {
    expect(said).not.toContain('ioredis');
    expect(said.match(/Redis is (?:away|back)/g)).toEqual(['Redis is away', 'Redis is back']);
  }
  expect(new Set((await records()).map(({ url }) => url)).size).toBe(12);
  expect(await records()).toHaveLength(12);
});

test('the coordinator is killed: the same command resumes', { tag: '@nightly' }, async () => {
  await worker(2);
  const path = await list([...pages(4), ...pages(6, 'slow')]);
  const run = start(batch(path));
  await run.said('"event":"page"');
  run.child.kill('SIGKILL');
  await run.ended;
  expect((await command(batch(path))).exitCode).toBe(0);
  expect(new Set((await records()).map(({ url }) => url)).size).toBe(10);
  expect(await records()).toHaveLength(10);
});

test('a worker finishes its pages after SIGTERM and exits', { tag: '@nightly' }, async () => {
  const [leaving] = [await worker(1), await worker(1)];
  const run = start(batch(await list(pages(6, 'slow'))));
  await run.said('"event":"page"');
  leaving.child.kill('SIGINT');
  expect((await leaving.ended).exitCode).toBe(130);
  expect((await run.ended).exitCode).toBe(0);
  expect((await records()).every(({ ok, attempts }) => ok && attempts === 1)).toBe(true);
});

test('an unreachable queue: exit 8 at once', { tag: '@nightly' }, async () => {
  const path = await list(pages(1));
  await redis.stop();
  const [run, one] = await Promise.all([
    command(batch(path)),
    command(['worker', '--no-sandbox', '--queue', redis.url]),
  ]);
  expect([run.exitCode, run.stderr]).toEqual([8, expect.stringContaining('QUEUE_UNAVAILABLE')]);
  expect([one.exitCode, one.stderr]).toEqual([8, expect.stringContaining('is it running?')]);
  expect((await command(['worker', '--queue', 'nonsense'])).exitCode).toBe(2);
});
