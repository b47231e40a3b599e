// Folders that are made, and those that cannot be: told at once, in a sentence.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../../src/base/files/make-folder.ts';
import { needs } from '../../support/needs.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates missing folders and keeps existing ones', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(path), makeFolder(path)]);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it('refuses an empty name', async () => {
  await expect(makeFolder('')).rejects.toThrow('the name of an output is empty: name a folder');
});

it.each(['file', 'file/below', 'file/far/below'])('refuses %s', async name => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, name))).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: expect.stringContaining('it is no folder'),
  });
});

it('reports a folder that cannot be created', needs(existsSync('/proc/self'), '/proc'), async () => {
  await expect(makeFolder('/proc/x/y')).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: 'cannot make the folder /proc/x: nothing can be made in /proc',
  });
});
