// `pith cache`, and the durations of --max-age.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { PageCache } from '../../../../src/run/cache/page-cache.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';
import { useCacheFolder } from '../../../support/user-cache.ts';
import { hearing } from '../heard.ts';

let home = '';
let restoreCache: () => void;
const heard = hearing();
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pith-home-'));
  restoreCache = useCacheFolder(home);
});
afterEach(async () => {
  restoreCache();
  await rm(home, { recursive: true });
});

async function run(...words: string[]): Promise<{ printed: string; said: string }> {
  Object.assign(heard, { said: '', printed: '' });
  await program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words]);
  return { ...heard };
}

test('list, limit and clear', async () => {
  expect(await run('cache', 'list')).toMatchObject({
    printed: '',
    said: expect.stringMatching(/^0 pages, /),
  });
  const snapshot = { ...snapshotFromHtml('<p>Boats</p>'), url: 'https://example.org/a' };
  const [png, at] = [Buffer.alloc(3000), Date.now() - 90_000];
  const options = ['device=iPhone 15', 'headers'];
  await new PageCache().write('a', { snapshot, png, capturedAt: at, checkedAt: at, options });
  const list = await run('cache', 'list');
  expect(list.printed).toMatch(
    /^ +1 min \d+ s +\d[\d.]* \w+ {2}picture {2}https:\/\/example.org\/a {2}\(device=iPhone 15, headers\)\n$/,
  );
  expect(list.said).toMatch(/^1 page, [\d.]+ \w+ of 512 MB: .*pages\n$/);
  expect(JSON.parse((await run('cache', 'list', '--json')).printed)).toMatchObject({
    limitBytes: 512 * 2 ** 20,
    pages: [
      { url: 'https://example.org/a', hasPicture: true, options, capturedAt: new Date(at).toISOString() },
    ],
  });
  expect(await run('cache', 'limit', '3MB')).toEqual({ printed: '3 MB\n', said: '' });
  expect((await run('cache', 'limit')).printed).toBe('3 MB\n');
  expect((await run('cache', 'clear', 'https://other.example/')).said).toMatch(/^0 pages deleted/);
  expect((await run('cache', 'clear', 'example.or')).said).toMatch(/^0 pages deleted/);
  expect((await run('cache', 'clear', 'example.org')).said).toMatch(/^1 page deleted/);
  await new PageCache().write('a', { snapshot, png, capturedAt: at, checkedAt: at });
  expect((await run('cache', 'limit', '1KB')).said).toMatch(/^1 page deleted: the ones used longest ago/);
});

test.each([
  [['cache', 'limit', '1'], "expected a size such as 500MB or 2GB, received '1'"],
  [['segment', 'x.json', '--section', '1', '--section', '2'], "one section can be printed, and '1' is named"],
  [['cache', 'limit', 'few'], 'expected a size such as 500MB'],
  [
    ['segment', 'https://example.org/', '--max-age', '60'],
    'expected a duration such as 500ms, 90s, 15m, 12h or 7d',
  ],
  [['segment', 'https://example.org/', '--max-age', 'soon'], "received 'soon'"],
])('%j is refused', async (words, message) => {
  await expect(run(...words)).rejects.toMatchObject({ exitCode: 1 });
  expect(heard.said).toContain(message);
});
