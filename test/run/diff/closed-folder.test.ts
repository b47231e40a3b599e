// A folder that may not be read is wrong input, and no fault of pith.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';

// Root may read every folder.
vi.mock('node:fs/promises', async importOriginal => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const readdir = async (path: string, options: object): Promise<unknown> => {
    if (!path.endsWith('-closed')) return real.readdir(path, options);
    throw Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), { code: 'EACCES', path });
  };
  return { ...real, readdir };
});

beforeAll(async () => {
  await Promise.all([
    import('../../../src/front/cli/diff/run-diff.ts'),
    import('../../../src/front/cli/bench/run-bench.ts'),
  ]);
}, 60_000);

let folder = '';
let closed = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-open-'));
  closed = `${folder}-closed`;
  await mkdir(closed);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(closed, { recursive: true });
});

test.each([
  ['diff', () => [closed, folder]],
  ['bench', () => [closed]],
])('%s', async (verb, words) => {
  const work = program('0', new AbortController().signal).parseAsync(['node', 'pith', verb, ...words()]);
  await expect(work).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
    exitCode: 2,
    message: `the folder ${closed} cannot be read: check its name and its permissions`,
  });
});
