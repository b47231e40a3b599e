// A file is opened only if it lies inside, though links are moved between the check and the open.

import type * as Files from 'node:fs/promises';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needs } from '../support/needs.ts';

/** Runs right after a path was found to lie inside. */
const swap = vi.hoisted(() => ({ now: async (): Promise<void> => {} }));
vi.mock('node:fs/promises', async original => {
  const files = await original<typeof Files>();
  const realpath = async (path: string): Promise<string> => {
    const real = await files.realpath(path);
    const { now } = swap;
    swap.now = async () => {};
    await now();
    return real;
  };
  return { ...files, realpath };
});

const { openInside } = await import('../../src/see/browser/network/open-inside.ts');

let root = '';
let own = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pith-swap-'));
  own = join(root, 'own');
  for (const folder of ['own/inner', 'other']) await mkdir(join(root, folder), { recursive: true });
  for (const file of ['own/a.txt', 'own/inner/a.txt']) await writeFile(join(root, file), 'own');
  await writeFile(join(root, 'other/a.txt'), 'secret');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

/** What is read at this path of the page's folder, or why nothing is. */
async function readAt(path: string): Promise<string> {
  const file = await openInside(join(own, path), [`${own}/`]);
  if (typeof file === 'string') return file;
  const text = await file.handle.readFile('utf8');
  await file.handle.close();
  return text;
}

const swapFile = async (): Promise<void> => {
  await symlink(join(root, 'other/a.txt'), join(root, 'link'));
  await rename(join(root, 'link'), join(own, 'a.txt'));
};
const swapFolder = async (): Promise<void> => {
  await rename(join(own, 'inner'), join(root, 'gone'));
  await symlink(join(root, 'other'), join(own, 'inner'));
};

test('what lies inside is read, and what is no file or not there is missing', async () => {
  expect(await readAt('a.txt')).toBe('own');
  expect(await readAt('inner')).toBe('missing');
  expect(await readAt('none.txt')).toBe('missing');
  expect(await readAt('a\0.txt')).toBe('missing');
  expect(await readAt('../other/a.txt')).toBe('outside');
  expect(await readAt('../none.txt')).toBe('outside');
});

for (const platform of ['linux', 'freebsd'] as const) {
  test(`${platform}: a file that became a link out of the folder`, async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    swap.now = swapFile;
    expect(await readAt('a.txt')).toBe('missing');
  });

  test(`${platform}: a folder on the way that became a link out of the folder`, async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    swap.now = swapFolder;
    expect(await readAt('inner/a.txt')).toBe('outside');
  });
}

test('a link that is there leads out only to be refused', async () => {
  await swapFile();
  await swapFolder();
  expect(await readAt('a.txt')).toBe('outside');
  expect(await readAt('inner/a.txt')).toBe('outside');
});

test(
  'a pipe is missing, also one that took the place of a file',
  needs(process.platform !== 'win32', 'a system other than Windows'),
  async () => {
    const { execFileSync } = await import('node:child_process');
    execFileSync('mkfifo', [join(own, 'pipe')]);
    expect(await readAt('pipe')).toBe('missing');
    swap.now = () => rename(join(own, 'pipe'), join(own, 'a.txt'));
    expect(await readAt('a.txt')).toBe('missing');
  },
);
