// --max-age: when a kept page replaces a visit, when its server is asked, and what a key depends on.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userCacheFolder } from '../../../src/base/files/own-folder.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { chosenOptions, pageKey } from '../../../src/run/cache/cached-page.ts';
import { PageCache } from '../../../src/run/cache/page-cache.ts';
import { openWith } from '../../../src/run/pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../../src/run/pipeline/segment-option-rows.ts';
import { type SegmentResult, segmentResult } from '../../../src/run/pipeline/segment-result.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let home = '';
let server: Server;
let url = '';
let asked: string[] = [];
const inherited = process.env.XDG_CACHE_HOME;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-home-'));
  process.env.XDG_CACHE_HOME = home;
  asked = [];
  server = createServer((request, answer) => {
    asked.push(String(request.headers['if-none-match']));
    answer.writeHead(request.headers['if-none-match'] === '"same"' ? 304 : 200).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
});
afterEach(async () => {
  if (inherited === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = inherited;
  server.close();
  await rm(home, { recursive: true });
});

/** A visit would need it. */
const launch = async (): Promise<LaunchedBrowser> => {
  throw new Error('a visit');
};
const ageMs = 3_600_000;

async function keep(options: SegmentOptionsInput, more: Partial<Snapshot> = {}, png?: Buffer): Promise<void> {
  const snapshot = { ...snapshotFromHtml('<h1>Boats</h1><p>They leave at noon.</p>'), url, ...more };
  const capturedAt = Date.now() - ageMs;
  const { method: _, picture: __, cleaned: ___, ...page } = options;
  const key = await pageKey(url, pageOptionsSchema.parse(page));
  await new PageCache().write(key, { snapshot, png, capturedAt, checkedAt: capturedAt });
}

async function outcome(options: SegmentOptionsInput) {
  const pith = await openWith({}, { launch });
  try {
    return segmentResult(await pith.read(url, options));
  } catch (error) {
    return (error as Error).message.replace('unexpected: ', '');
  } finally {
    await pith.close();
  }
}

test('a fresh page needs no visit for any result, and the record has its age', async () => {
  await keep({}, { isChecked: true });
  for (const options of [{}, { method: 'vlps' }, { section: '1' }, { chunks: true }] as const) {
    const result = await outcome({ maxAgeMs: 2 * ageMs, ...options });
    expect(result).toMatchObject({
      content: { text: expect.stringContaining('They leave at noon.') },
      cached: { isRevalidated: false },
    });
    const { ageSeconds = 0 } = (result as SegmentResult).cached ?? {};
    expect(ageSeconds).toBeGreaterThanOrEqual(ageMs / 1000);
  }
  expect(asked).toEqual([]);
  expect(await outcome({})).toBe('a visit');
});

test.each<[string, SegmentOptionsInput]>([
  ['window', { viewport: { width: 500, height: 500 } }],
  ['header', { headers: { a: 'b' } }],
  ['cookie', { cookies: [{ name: 'a', value: 'b' }] }],
  ['language', { lang: 'de' }],
  ['picture', { picture: true }],
  ['loaded files', { cleaned: true }],
  ['look at the picture', { chunks: true }],
])('another %s needs a visit', async (_, options) => {
  await keep({});
  expect(await outcome({ maxAgeMs: 2 * ageMs, ...options })).toBe('a visit');
});

test('an older page is used after status 304, and counts as fresh then', async () => {
  await keep({}, { validators: { etag: '"same"' } });
  const cached = { cached: { isRevalidated: true } };
  expect(await outcome({ maxAgeMs: 1_000 })).toMatchObject(cached);
  expect(await outcome({ maxAgeMs: 60_000 })).toMatchObject(cached);
  expect(asked).toEqual(['"same"']);
});

test.each<[string, Partial<Snapshot>, SegmentOptionsInput, string[]]>([
  ['has changed', { validators: { etag: '"other"' } }, {}, ['"other"']],
  ['had no validators', {}, {}, []],
  [
    'was read with a cookie',
    { validators: { etag: '"same"' } },
    { cookies: [{ name: 'a', value: 'b' }] },
    [],
  ],
])('an older page that %s is visited', async (_, snapshot, options, requests) => {
  await keep(options, snapshot);
  expect(await outcome({ maxAgeMs: 1_000, ...options })).toBe('a visit');
  expect(asked).toEqual(requests);
});

test('the key includes the content of files among the options; a missing file fails in the visit', async () => {
  const authFile = join(home, 'state.json');
  await writeFile(authFile, '{"cookies":[],"origins":[]}');
  await keep({ authFile });
  expect(await outcome({ maxAgeMs: 2 * ageMs, authFile })).toMatchObject({ cached: {} });
  await writeFile(authFile, '{"cookies":[],"origins":[] }');
  expect(await outcome({ maxAgeMs: 2 * ageMs, authFile })).toBe('a visit');
  await rm(authFile);
  expect(await outcome({ maxAgeMs: 2 * ageMs, authFile })).toBe('a visit');
});

test('options that may hold a secret are listed by name', () => {
  const options = {
    ...{ viewport: { width: 390, height: 844 }, headers: { authorization: 'Bearer x' }, javascript: false },
    ...{ maxAgeMs: 5, scroll: true, hide: ['.ad', '#x'], cookies: [{ name: 'sid', value: '1' }] },
  };
  expect(chosenOptions(pageOptionsSchema.parse(options))).toEqual([
    ...['viewport=390x844', 'scroll', 'javascript=false', 'headers', 'cookies', 'hide=.ad,#x'],
  ]);
  expect(chosenOptions(pageOptionsSchema.parse({}))).toEqual([]);
});

test('another browser has a key of its own', async () => {
  const options = pageOptionsSchema.parse({});
  expect(await pageKey(url, options, '/opt/a')).not.toBe(await pageKey(url, options, '/opt/b'));
  expect(await pageKey(url, options, '/opt/a')).toBe(
    await pageKey(url, { ...options, maxAgeMs: 5 }, '/opt/a'),
  );
});

test('the cache folder is that of the user on each system', () => {
  expect(userCacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/pith');
  expect(userCacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux')).toMatch(/\.cache[\\/]pith$/);
  expect(userCacheFolder({}, 'darwin')).toMatch(/Library[\\/]Caches[\\/]pith$/);
  expect(userCacheFolder({ LOCALAPPDATA: '/local' }, 'win32')).toMatch(/^[\\/]local[\\/]pith[\\/]Cache$/);
});
