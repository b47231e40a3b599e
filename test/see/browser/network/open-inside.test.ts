// The folders that a page from a file may use, and their parts within others.

import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersWithin } from '../../../../src/see/browser/network/open-inside.ts';

let root = '';
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'pith-folders-')));
  await mkdir(join(root, 'a/b'), { recursive: true });
  await symlink(join(root, 'a'), join(root, 'link'));
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  ['inside', ['a/b/'], ['a'], ['a/b/']],
  ['the same', ['a/'], ['a/'], ['a/']],
  ['around', ['', 'other/'], ['a/b'], ['a/b/']],
  ['beside', ['other/'], ['a'], []],
  ['of a longer name', ['ab/'], ['a'], []],
  ['through a link', ['a/b/'], ['link'], ['a/b/']],
  ['around a link', [''], ['link'], ['link/', 'a/']],
  ['in several', ['a/', 'c/'], ['a/b', 'c'], ['a/b/', 'c/']],
])('a folder that is %s', async (_, folders, limits, expected) => {
  const inRoot = (paths: readonly string[]) => paths.map(path => join(root, path, '/'));
  const parts = await foldersWithin(
    { own: inRoot(folders), around: [] },
    limits.map(path => join(root, path)),
  );
  expect(parts).toEqual({ own: inRoot(expected), around: [] });
});
