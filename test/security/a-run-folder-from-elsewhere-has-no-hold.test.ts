// The folder of a run may come from somebody else: its lock and its run.json are used or refused, whatever they hold.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRunFolder } from '../../src/run/batch/folder/run-folder.ts';
import { lockRun } from '../../src/run/batch/folder/run-lock.ts';
import { batchOptionsSchema } from '../../src/run/batch/options.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-elsewhere-'));
});
afterEach(() => rm(folder, { recursive: true }));

const MINE = { pid: process.pid, host: hostname(), started: '', token: 'x' };

test.each([null, [], 7, {}, { ...MINE, pid: '../self' }, { ...MINE, pid: 2 ** 40, started: 'gone' }])(
  'a lock of %j is nobody’s',
  async lock => {
    await writeFile(join(folder, '.lock'), JSON.stringify(lock));
    const taken = await lockRun(folder);
    await taken.release();
  },
);

const RUN = { schema: 'pith/run@1', id: 'a', version: '0.1.0', options: {} };

test.each([
  null,
  [],
  { ...RUN, options: null },
  { ...RUN, options: 'x' },
  { ...RUN, version: {} },
  { ...RUN, id: 1 },
])('a run.json of %j is not a run', async run => {
  await writeFile(join(folder, 'run.json'), JSON.stringify(run));
  await expect(openRunFolder(batchOptionsSchema.parse({ out: folder }))).rejects.toMatchObject({
    code: 'RUN_MISMATCH',
  });
});
