// Batches with a real browser, as a user runs them: every input on record, whatever fails, is stopped or is killed.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batch, readSnapshot } from '../../../src/index.ts';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { BATCH_LIMITS } from '../../../src/run/batch/limits.ts';
import { slugOf } from '../../../src/run/sources/page-slug.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { browsersOf } from '../support/browsers-of.ts';
import { command, start } from '../support/run-cli.ts';

// Many processes, each of which takes its time to start on a machine that has other work.
test.describe.configure({ timeout: 240_000 });

let site: BatchSite;
let folder = '';
test.beforeAll(async () => {
  site = await batchSite();
});
test.afterAll(() => site.close());
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-batch-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const out = () => join(folder, 'run');

async function list(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'list.txt');
  await writeFile(path, lines.map(line => `${line}\n`).join(''));
  return path;
}

async function records(): Promise<BatchRecord[]> {
  const text = await readFile(join(out(), 'results.jsonl'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as BatchRecord);
}

const codeOf = (record: BatchRecord | undefined): string | undefined =>
  record === undefined ? undefined : record.ok ? 'ok' : record.error.code;

const pages = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, page) => `${site.url}/page/${from + page}`);

test('a successful list: exit 0, records and files; a second run opens no page', async () => {
  const path = await list(['# three pages', '', ...pages(2), `{"id":"third","url":"${site.url}/page/2"}`]);
  const words = ['batch', path, '--out', out(), '--formats', 'markdown,picture,snapshot'];
  const first = await command(words);
  expect([first.exitCode, first.stdout]).toEqual([0, '']);
  expect(first.stderr).toContain('3 ok, 0 failed');
  const found = await records();
  expect(found.map(({ input }) => input.line).sort()).toEqual([3, 4, 5]);
  expect(found.find(({ input }) => input.line === 5)?.input.id).toBe('third');
  for (const { files, input, ok, url, ...record } of found) {
    expect(ok && 'content' in record && record.content.text).toContain('Boats leave');
    const slug = slugOf({ kind: 'url', url });
    expect(slug).toMatch(/^127\.0\.0\.1-page-\d$/);
    expect(files.markdown).toBe(`pages/${input.key.slice(0, 2)}/${slug}-${input.key}.md`);
    expect((await readFile(join(out(), files.picture ?? ''))).subarray(1, 4).toString()).toBe('PNG');
    expect((await readSnapshot(join(out(), files.snapshot ?? ''))).title).toContain('Page /page/');
  }
  expect(existsSync(join(out(), 'failed.txt'))).toBe(false);
  const hits = site.hits.get('/page/0');
  const again = await command(words);
  expect(again.exitCode).toBe(0);
  expect(again.stderr).toContain('3 of them from earlier runs');
  expect(site.hits.get('/page/0')).toBe(hits);
  expect(await records()).toHaveLength(3);
});

test('failed pages: exit 3, a list that can be fed back in, and a retry on request', {
  tag: '@nightly',
}, async () => {
  const extra = await batchSite({
    '/later': (answer, hit) =>
      void (hit === 1 ? answer.writeHead(404) : answer.writeHead(200, { 'content-type': 'text/html' })).end(
        '<p>Here',
      ),
  });
  const path = await list([`${site.url}/page/1`, `${extra.url}/later`, 'nonsense']);
  const words = ['batch', path, '--out', out(), '--retries', '0', '--quiet'];
  const first = await command(words);
  expect(first).toMatchObject({ exitCode: 3, stderr: '' });
  expect((await readFile(join(out(), 'failed.txt'), 'utf8')).split('\n').sort()).toEqual([
    '',
    join(folder, 'nonsense'),
    `${extra.url}/later`,
  ]);
  expect((await command([...words, '--redo', 'failed'])).exitCode).toBe(3);
  expect((await records()).map(codeOf).sort()).toEqual(['FILE_NOT_FOUND', 'ok', 'ok']);
  expect(await readFile(join(out(), 'failed.txt'), 'utf8')).toBe(`${join(folder, 'nonsense')}\n`);
  const fed = await command(['batch', join(out(), 'failed.txt'), '--out', join(folder, 'fed')]);
  expect(fed.exitCode).toBe(4);
  extra.close();
});

test('one run folder with a limit, other options or a missing source: exit codes', {
  tag: '@nightly',
}, async () => {
  const path = await list(pages(4, 100));
  const words = ['batch', path, '--out', out()];
  expect((await command([...words, '--limit', '2'])).exitCode).toBe(9);
  expect(await records()).toHaveLength(2);
  const other = await command([...words, '--viewport', '900x700']);
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('RUN_MISMATCH')]);
  expect(other.stderr).toContain('viewport');
  const rest = await command(words);
  expect(rest.exitCode).toBe(0);
  expect(rest.stderr).toContain('4 ok, 0 failed, 2 of them from earlier runs; 2 in');
  const redone = await command([...words, '--viewport', '900x700', '--redo', 'changed']);
  expect(redone.exitCode).toBe(0);
  expect((await records()).map(record => record.ok && record.viewport.width)).toEqual([900, 900, 900, 900]);
  expect((await command(['batch', join(folder, 'none.txt'), '--out', out()])).exitCode).toBe(2);
  expect((await command(['batch', path, '--out', path])).exitCode).toBe(5);
  expect(
    (await command(['batch', path, '--out', join(folder, 'x'), '--browser', '/nonexistent'])).exitCode,
  ).toBe(7);
});

test('a signal lets pages finish and leaves a folder that can be resumed; a second run in it is refused', {
  tag: '@nightly',
}, async () => {
  const path = await list([
    ...pages(3, 200),
    ...Array.from({ length: 20 }, (_, page) => `${site.url}/slow?${page}`),
  ]);
  const words = ['batch', path, '--out', out(), '--concurrency', '2', '--log', 'json'];
  const run = start(words);
  await run.said('"event":"page"');
  const second = await command(words);
  expect([second.exitCode, second.stderr]).toEqual([5, expect.stringContaining('OUTPUT_LOCKED')]);
  run.child.kill('SIGINT');
  const { exitCode, stderr } = await run.ended;
  expect(exitCode).toBe(130);
  expect(stderr).toContain('"end":"stopped"');
  const done = (await records()).length;
  expect(done).toBeLessThan(23);
  expect((await command([...words, '--quiet'])).exitCode).toBe(0);
  const lines = (await records()).map(({ input }) => input.line).sort((a, b) => (a ?? 0) - (b ?? 0));
  expect(lines).toEqual(Array.from({ length: 23 }, (_, line) => line + 1));
});

test('the first signal waits for open pages, the second does not', { tag: '@nightly' }, async () => {
  const holding = await batchSite({ '/held': () => {} });
  const path = await list([`${holding.url}/held`]);
  const run = start(['batch', path, '--out', out(), '--timeout', `${3 * BATCH_LIMITS.drainMs}`]);
  await expect.poll(() => holding.hits.get('/held'), { timeout: 60_000 }).toBe(1);
  run.child.kill('SIGINT');
  await new Promise(wait => setTimeout(wait, 1_000));
  expect(run.child.exitCode).toBe(null);
  const second = performance.now();
  run.child.kill('SIGINT');
  expect((await run.ended).exitCode).toBe(130);
  expect(performance.now() - second).toBeLessThan(BATCH_LIMITS.drainMs / 2);
  holding.close();
});

test('killed outright with open pages, a run loses no page and repeats none', {
  tag: '@nightly',
}, async () => {
  const path = await list(pages(24, 300));
  const words = [
    'batch',
    path,
    '--out',
    out(),
    '--concurrency',
    '3',
    '--log',
    'json',
    '--formats',
    'markdown,picture',
  ];
  for (const lifeMs of [40, 150, 280]) {
    const run = start(words);
    await run.said('"event":"page"');
    await new Promise(wait => setTimeout(wait, lifeMs));
    run.child.kill('SIGKILL');
    await run.ended;
  }
  expect((await command(words)).exitCode).toBe(0);
  const found = await records();
  expect(found.map(({ url }) => url).sort()).toEqual(pages(24, 300).sort());
  for (const { files } of found) {
    const png = await readFile(join(out(), files.picture ?? ''));
    expect(png.subarray(-8, -4).toString()).toBe('IEND');
  }
});

test('retries pages that may succeed later, and waits as long as Retry-After says', {
  tag: '@nightly',
}, async () => {
  const path = await list([`${site.url}/twice`, `${site.url}/limited`, `${site.url}/private/x`]);
  const { exitCode } = await command(['batch', path, '--out', out()]);
  expect(exitCode).toBe(3);
  const byPath = new Map((await records()).map(record => [new URL(record.url).pathname, record]));
  expect([byPath.get('/twice')?.ok, byPath.get('/twice')?.attempts]).toEqual([true, 3]);
  expect([byPath.get('/limited')?.ok, byPath.get('/limited')?.attempts]).toEqual([true, 2]);
  expect(codeOf(byPath.get('/private/x'))).toBe('ROBOTS_DISALLOWED');
  const [first = 0, second = 0] = site.times.get('/limited') ?? [];
  expect(second - first).toBeGreaterThanOrEqual(2_000);
  expect(site.hits.get('/private/x')).toBeUndefined();
});

test('reads a page again that showed only that it loads, once', { tag: '@nightly' }, async () => {
  const path = await list([`${site.url}/stuck`, `${site.url}/stuck-once`]);
  const { exitCode } = await command(['batch', path, '--out', out()]);
  expect(exitCode).toBe(0);
  const byPath = new Map((await records()).map(record => [new URL(record.url).pathname, record]));
  expect(byPath.get('/stuck')).toMatchObject({ ok: true, attempts: 2, access: { kind: 'empty-shell' } });
  expect(byPath.get('/stuck-once')).toMatchObject({ ok: true, attempts: 2, access: { kind: 'ok' } });
});

test('a browser that is killed is replaced, and its pages are opened again', {
  tag: '@nightly',
}, async () => {
  const path = await list(Array.from({ length: 8 }, (_, page) => `${site.url}/slow?browser=${page}`));
  const run = start(['batch', path, '--out', out(), '--concurrency', '2', '--log', 'json']);
  await run.said('"event":"page"');
  const browsers = browsersOf(run.child.pid ?? 0);
  expect(browsers).toHaveLength(1);
  for (const pid of browsers) process.kill(pid, 'SIGKILL');
  const { exitCode } = await run.ended;
  expect(exitCode).toBe(0);
  const found = await records();
  expect(found).toHaveLength(8);
  expect(found.some(({ attempts }) => attempts === 2)).toBe(true);
});

test('a thousand inputs with every kind of failure give a thousand records', {
  tag: '@nightly',
}, async () => {
  const closed = await closedPort();
  const snapshots = join(folder, 'snapshots');
  await mkdir(snapshots);
  const kinds: Record<string, (index: number) => string> = {
    ok: index =>
      index % 4 === 0 ? (pages(1, 400 + (index % 40))[0] ?? '') : join(snapshots, `${index}.json`),
    URL_INVALID: index =>
      ['http://', 'http://host:99999/', 'example.org/page', 'http://[::1'][index % 4] ?? '',
    URL_SCHEME_BLOCKED: index =>
      ['file:///etc/passwd', 'javascript:alert(1)', 'ftp://x/', 'chrome://crash'][index % 4] ?? '',
    FILE_NOT_FOUND: index => `missing/${index}`,
    INPUT_INVALID: index => (index % 2 === 0 ? '{"id":1}' : '{broken'),
    SNAPSHOT_INVALID: index => join(snapshots, `broken-${index}.json`),
    HTTP_ERROR: index => `${site.url}/${index % 2 === 0 ? 'missing' : 'gone'}`,
    NOT_HTML: () => `${site.url}/json`,
    DOWNLOAD: () => `${site.url}/download`,
    EMPTY_DOCUMENT: index => `${site.url}/${index % 2 === 0 ? 'empty' : 'nothing'}`,
    TOO_MANY_REDIRECTS: () => `${site.url}/loop`,
    CONNECTION_RESET: () => `${site.url}/reset`,
    NAV_TIMEOUT: () => `${site.url}/never`,
    ROBOTS_DISALLOWED: index => `${site.url}/private/${index}`,
    CONNECT_FAILED: () => `http://127.0.0.1:${closed}/`,
    DNS_FAILED: () => 'http://nowhere.invalid/',
  };
  const names = Object.keys(kinds);
  const wanted = Array.from({ length: 1_000 }, (_, index) =>
    index % 5 < 3 ? 'ok' : (names[index % names.length] ?? 'ok'),
  );
  const snapshot = JSON.stringify(snapshotFromHtml('<main><h1>Kept</h1><p>Words of a page.</p></main>'));
  const lines: string[] = [];
  for (const [index, name] of wanted.entries()) {
    const line = kinds[name]?.(index) ?? '';
    lines.push(line);
    if (line.startsWith(snapshots)) await writeFile(line, name === 'ok' ? snapshot : snapshot.slice(0, 99));
  }
  const path = await list(lines);
  const words = ['batch', path, '--out', out(), '--timeout', '1500', '--retries', '0', '--concurrency', '4'];
  const { exitCode, stderr } = await command(words);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('results:')]);
  const found = await records();
  expect(found).toHaveLength(1_000);
  const byLine = new Map(found.map(record => [record.input.line, codeOf(record)]));
  expect(wanted.map((_, index) => byLine.get(index + 1))).toEqual(wanted);
  const failed = (await readFile(join(out(), 'failed.txt'), 'utf8')).split('\n').slice(0, -1);
  const again = (line: string): string => (line.startsWith('missing/') ? join(folder, line) : line);
  expect(failed.sort()).toEqual(
    lines
      .filter((_, index) => wanted[index] !== 'ok')
      .map(again)
      .sort(),
  );
});

/** Nobody listens there: it was just given up. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 1;
}

test('a batch of the library leaves no pipe, socket or browser open', { tag: '@nightly' }, async () => {
  const path = await list([...pages(3, 600), `${site.url}/missing`]);
  // Timers and requests of the test itself come and go; pipes, sockets and servers are what could be left.
  const held = () =>
    process
      .getActiveResourcesInfo()
      .filter(name => name.endsWith('Wrap'))
      .sort();
  const before = held();
  const browsers = browsersOf(process.pid);
  const summary = await batch([path], { out: out(), formats: ['picture'], retries: 0 });
  expect(summary).toMatchObject({ end: 'done', ok: 3, failed: 1 });
  await expect.poll(held).toEqual(before);
  expect(browsersOf(process.pid)).toEqual(browsers);
});
