// --max-age on the command line and in a batch: one visit, then none.

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userCacheFolder } from '../../../src/base/files/own-folder.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

let folder = '';
let restoreCache: () => void;
/** The cache of a new user, but for an unpacked browser. */
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-cache-'));
  const before = userCacheFolder();
  restoreCache = useCacheFolder(folder);
  await mkdir(userCacheFolder());
  for (const name of await readdir(before))
    if (name.startsWith('chromium-')) await symlink(join(before, name), join(userCacheFolder(), name));
});
test.afterEach(async () => {
  restoreCache();
  await rm(folder, { recursive: true });
});

test('one visit serves other formats, methods and sections', async ({ site }) => {
  let visits = 0;
  site.pages.set('/kept', answer => {
    visits++;
    answer.setHeader('content-type', 'text/html').end('<h1>Boats</h1><p>They leave at noon.</p>');
  });
  const url = `${site.url}/kept`;
  const run = (...flags: string[]) => command([url, '--max-age', '1h', ...flags]);
  const first = await run();
  expect(first).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^note: first use: .*\n$/) });
  const again = await run('--json', '--method', 'vlps', '--outline');
  expect(again.stderr).toMatch(/^note: no visit: the page was read \d+ s ago and kept \(--max-age\)\n$/);
  expect(JSON.parse(again.stdout)).toMatchObject({ method: 'vlps', cached: { isRevalidated: false } });
  expect(visits).toBe(1);
  // A picture needs a visit, and is kept with the page then.
  const picture = join(folder, 'zones.png');
  await run('--picture', picture);
  const drawn = await readFile(picture);
  await run('--picture', picture);
  expect([visits, drawn.equals(await readFile(picture))]).toEqual([2, true]);
});

test('a robot check is not kept, though its status is 200', { tag: '@nightly' }, async ({ site }) => {
  let visits = 0;
  const check = await readFile(new URL('../../fixtures/access/robot-wall--moment.html', import.meta.url));
  site.pages.set('/checked', answer => {
    const page = visits++ === 0 ? check : '<h1>Boats</h1><p>They leave at noon.</p>';
    answer.setHeader('content-type', 'text/html').end(page);
  });
  const run = () => command([`${site.url}/checked`, '--max-age', '1h', '--json']);
  const accesses = [];
  for (let round = 0; round < 3; round++) accesses.push(JSON.parse((await run()).stdout).access.kind);
  expect([accesses, visits]).toEqual([['robot-wall', 'ok', 'ok'], 2]);
});

test('a batch uses and counts kept pages; files are not kept', { tag: '@nightly' }, async ({ site }) => {
  let visits = 0;
  for (const path of ['/a', '/b'])
    site.pages.set(path, answer => {
      visits++;
      answer.setHeader('content-type', 'text/html').end(`<h1>${path}</h1><p>They leave at noon.</p>`);
    });
  const [list, file] = [join(folder, 'list.txt'), join(folder, 'page.html')];
  await writeFile(file, '<p>Words of a file.</p>');
  await writeFile(list, `${site.url}/a\n${site.url}/b\n${file}\n`);
  const flags = ['--max-age', '1d', '--formats', 'text', '--no-robots', '--delay', '0'];
  await command(['batch', list, '--out', join(folder, 'one'), ...flags]);
  const { stderr, exitCode } = await command(['batch', list, '--out', join(folder, 'two'), ...flags]);
  expect([exitCode, visits]).toEqual([0, 2]);
  expect(stderr).toContain('2 of them from earlier visits that were kept (--max-age)');
  const records = (await readFile(join(folder, 'two/results.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(records.filter(record => JSON.parse(record).cached !== undefined)).toHaveLength(2);
  expect((await readdir(join(folder, 'pith/pages'))).length).toBe(2);
});
