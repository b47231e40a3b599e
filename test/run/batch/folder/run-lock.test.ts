// One run in a folder at a time, however the last one ended.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockRun } from '../../../../src/run/batch/folder/run-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, '.lock');

test('a second run in a folder is refused with the process id of the first', async () => {
  const first = await lockRun(folder);
  await expect(lockRun(folder)).rejects.toMatchObject({ code: 'OUTPUT_LOCKED' });
  await expect(lockRun(folder)).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
  await first.release();
  const second = await lockRun(folder);
  await second.release();
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a killed process is taken over by exactly one process', async () => {
  const dead = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  dead.kill('SIGKILL');
  await once(dead, 'exit');
  const holder = { pid: dead.pid, host: hostname(), started: '1', token: 'x' };
  for (let round = 0; round < 20; round++) {
    await writeFile(path(), JSON.stringify(holder));
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => lockRun(folder)));
    const locks = tries.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('a lock whose process id was reused is taken over', async () => {
  await writeFile(
    path(),
    JSON.stringify({ pid: process.pid, host: hostname(), started: 'long ago', token: 'x' }),
  );
  const lock = await lockRun(folder);
  await lock.release();
});

test('the lock of another machine holds while it is renewed', async () => {
  const foreign = JSON.stringify({ pid: 1, host: 'elsewhere', started: '1', token: 'x' });
  await writeFile(path(), foreign);
  await expect(lockRun(folder)).rejects.toMatchObject({ code: 'OUTPUT_LOCKED' });
});
