// The cache of pages: private, bounded, safe with damaged files and parallel writers.

import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CACHE_LIMITS, PageCache } from '../../../src/run/cache/page-cache.ts';
import { needs } from '../../support/needs.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
let cache: PageCache;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'pith-cache-')), 'pages');
  cache = new PageCache(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const pageOf = (name: string, more: { png?: Buffer; capturedAt?: number } = {}) => {
  const snapshot = { ...snapshotFromHtml(`<p>${name}</p>`), url: `https://example.org/${name}` };
  const { png, capturedAt = 1_000 } = more;
  return { snapshot, png, capturedAt, checkedAt: capturedAt };
};
const write = (name: string, more = {}) => cache.write(name, pageOf(name, more));
const entries = async () => (await readdir(folder)).filter(name => name.endsWith('.page')).sort();

test('a page comes back as it was kept, with its picture', async () => {
  const page = pageOf('a', { png: Buffer.from('\x89PNG picture') });
  await cache.write('a', page);
  expect(await cache.read('a')).toEqual(page);
  await write('b');
  expect((await cache.read('b'))?.png).toBeUndefined();
  expect(await cache.read('c')).toBeUndefined();
});

test('what is listed of a page, and its HTML, are kept with it', async () => {
  const size = { width: 1280, height: 800 };
  const shown = { title: 'A', viewport: size, page: size, zones: { HEADER: [0, 0, 1280, 90] as const } };
  const page = { ...pageOf('a', { png: Buffer.from('\x89PNG') }), html: '<p>ä</p>', shown };
  await cache.write('a', page);
  expect(await cache.read('a')).toEqual(page);
  expect((await cache.list())[0]).toMatchObject({ key: 'a', shown });
  await cache.remove('a');
  expect(await cache.list()).toEqual([]);
});

test('more pages than the limit are deleted, those used longest ago first', async () => {
  cache = new PageCache(folder, { bytes: 1e9, pages: 2 });
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    await write(name);
    await utimes(join(folder, `${name}.page`), at, at).catch(() => {});
  }
  await write('d');
  expect(await entries()).toEqual(['c.page', 'd.page']);
});

test('a newer capture replaces a page', async () => {
  await write('a');
  await write('a', { capturedAt: 2_000 });
  expect([await entries(), (await cache.read('a'))?.capturedAt]).toEqual([['a.page'], 2_000]);
});

test(
  'only the user can read it',
  needs(process.platform !== 'win32', 'a system other than Windows'),
  async () => {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await write('a');
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect([await modeOf(folder), await modeOf(join(folder, 'a.page'))]).toEqual(['700', '600']);
    // Others may have put pages into it.
    await chmod(folder, 0o777);
    expect(await cache.read('a')).toBeUndefined();
    await write('b');
    expect(await readdir(folder)).toEqual(['b.page']);
    expect(await modeOf(folder)).toBe('700');
  },
);

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['empty', () => Buffer.alloc(0)],
  ['no entry', () => Buffer.from('{"schema":"other"}\n')],
  [
    'with another byte',
    (bytes: Buffer) => {
      bytes.writeUInt8(255 - bytes.readUInt8(bytes.length - 20), bytes.length - 20);
      return bytes;
    },
  ],
  ['without a line', () => Buffer.alloc(100_000, 'x')],
])('an entry that is %s is no page, and is deleted', async (_, damaged) => {
  await write('a');
  const path = join(folder, 'a.page');
  await writeFile(path, damaged(await readFile(path)));
  expect(await cache.read('a')).toBeUndefined();
  expect(await entries()).toEqual([]);
});

test('over the limit, the least recently used pages are deleted', async () => {
  for (const name of ['a', 'b', 'c']) await write(name);
  const { bytes } = (await cache.list())[0] ?? { bytes: 0 };
  for (const [at, name] of ['b', 'c', 'a'].entries())
    await utimes(join(folder, `${name}.page`), at + 1, at + 1);
  await cache.setLimit(Math.round(2.5 * bytes));
  expect(await entries()).toEqual(['a.page', 'c.page']);
  // Reading counts as use.
  await cache.read('c');
  await write('d');
  expect(await entries()).toEqual(['c.page', 'd.page']);
  await cache.setLimit(100);
  expect(await entries()).toEqual([]);
  await expect(write('e')).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  expect((await new PageCache(folder).list()).length).toBe(0);
});

test('the list has the page used last first, and clear takes an address', async () => {
  for (const name of ['a', 'b']) await write(name, { png: name === 'b' ? Buffer.from('png') : undefined });
  await utimes(join(folder, 'b.page'), 1, 1);
  await writeFile(join(folder, 'broken.page'), 'x');
  const listed = (await cache.list()).map(({ url, hasPicture }) => [url, hasPicture]);
  expect(listed).toEqual([
    ['https://example.org/a', false],
    ['https://example.org/b', true],
  ]);
  expect(await cache.clear('https://example.org/b')).toBe(1);
  expect(await entries()).toEqual(['a.page', 'broken.page']);
  expect(await cache.clear()).toBe(2);
  expect(await entries()).toEqual([]);
});

test('concurrent writers leave complete pages, and unfinished files are deleted', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.a.page.killed.tmp'), 'half');
  const old = (Date.now() - CACHE_LIMITS.scratchMs - 60_000) / 1000;
  await utimes(join(folder, '.a.page.killed.tmp'), old, old);
  const names = Array.from({ length: 40 }, (_, at) => `p${at % 4}`);
  await Promise.all(names.map(name => write(name, { png: Buffer.alloc(5_000, name) })));
  expect(await readdir(folder)).toEqual(['p0.page', 'p1.page', 'p2.page', 'p3.page']);
  for (const name of new Set(names))
    expect((await cache.read(name))?.snapshot.url).toBe(`https://example.org/${name}`);
});

test('a cache folder that cannot be created is a write error', async () => {
  await writeFile(join(folder, '..', 'file'), '');
  const nowhere = new PageCache(join(folder, '..', 'file', 'pages'));
  expect(await nowhere.read('a')).toBeUndefined();
  expect(await nowhere.list()).toEqual([]);
  await expect(nowhere.write('a', pageOf('a'))).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
});
