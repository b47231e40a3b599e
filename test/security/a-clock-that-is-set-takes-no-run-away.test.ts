// Two machines that share the folder of a run have clocks of their own, which may be set while they work: a lock that is
// touched is held, whatever time it says.

import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockRun } from '../../src/run/batch/folder/run-lock.ts';

/** As long as a busy machine may take to touch a lock. */
const WAIT_MS = 3_000;
const HOUR_MS = 3_600_000;
let folder = '';
const path = (): string => join(folder, '.lock');
const touch = async (ms: number): Promise<void> => utimes(path(), new Date(ms), new Date(ms));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-clock-'));
  await writeFile(path(), JSON.stringify({ pid: 1, host: 'elsewhere', started: '1', token: 'x' }));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['an hour behind', -HOUR_MS],
  ['right', 0],
  ['an hour ahead', HOUR_MS],
])('the lock of a machine that works, with a clock that is %s', async (_, off) => {
  await touch(Date.now() + off);
  const touching = setInterval(() => touch(Date.now() + off).catch(() => {}), 50);
  try {
    await expect(lockRun(folder, WAIT_MS)).rejects.toMatchObject({ code: 'OUTPUT_LOCKED' });
  } finally {
    clearInterval(touching);
  }
});

test('the lock of a machine that was ended is taken', async () => {
  await touch(Date.now() - HOUR_MS);
  const lock = await lockRun(folder, 100);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
});
