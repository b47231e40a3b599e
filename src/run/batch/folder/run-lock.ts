// Locks the folder of a run; the lock of a dead process is removed.

import { randomUUID } from 'node:crypto';
import { link, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { startOf } from '../../../base/files/process-start.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { readRegularText } from '../../../base/files/regular-file.ts';
import { outputError } from '../../../base/files/write-file.ts';

export interface RunLock {
  readonly release: () => Promise<void>;
}

const NAME = '.lock';
/** Interval at which the holder touches its lock, so that other machines see that it is alive. */
const TOUCH_MS = 10_000;
const DEAD_AFTER_MS = 60_000;
/** Pause before another look at a lock that another process is replacing. */
const TURN_MS = 20;

/** Checked: the folder of a run may come from somebody else. */
const holderSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  /** Start time of the process, because process ids are reused. */
  started: z.string().refine(started => started !== 'gone'),
  token: z.string(),
});
type Holder = z.output<typeof holderSchema>;

/** `waitMs`: for a touch of another machine. */
export async function lockRun(folder: string, waitMs = 1.5 * TOUCH_MS): Promise<RunLock> {
  const path = join(folder, NAME);
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    token: randomUUID(),
  };
  while (!((await create(path, own)) || (await replaceDead(path, own, waitMs))));
  await sweep(folder);
  const timer = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      if ((await holderOf(path))?.token === own.token) await rm(path, { force: true });
    },
  };
}

async function create(path: string, own: Holder): Promise<boolean> {
  return withScratch(path, own, async scratch => {
    try {
      // A hard link appears with its content, so that nobody reads half a lock.
      await link(scratch, path);
      return true;
    } catch (error) {
      // ENOENT: the new holder has deleted the scratch file.
      if (isCode(error, 'EEXIST') || isCode(error, 'ENOENT')) return false;
      throw error;
    }
  });
}

async function withScratch<T>(path: string, own: Holder, use: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = `${path}.${own.token}`;
  try {
    await writeFile(scratch, JSON.stringify(own));
    return await use(scratch);
  } catch (error) {
    throw outputError(path, error);
  } finally {
    await rm(scratch, { force: true });
  }
}

/** Deletes scratch files of killed processes. */
async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(name => name.startsWith(`${NAME}.`));
  await Promise.all(left.map(name => rm(join(folder, name), { force: true })));
}

/**
 * Puts the own lock in the place of a dead process's lock; throws if the holder is alive. One process replaces at a time
 * and looks again first: it could otherwise replace the lock of another process that was faster.
 */
async function replaceDead(path: string, own: Holder, waitMs: number): Promise<boolean> {
  if (!(await isDead(path, waitMs))) return false;
  const turn = `${path}.turn`;
  if (!(await takeTurn(turn))) return false;
  try {
    if (!(await isDead(path))) return false;
    await withScratch(path, own, scratch => rename(scratch, path));
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function takeTurn(turn: string): Promise<boolean> {
  try {
    await (await open(turn, 'wx')).close();
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw outputError(turn, error);
    const since = await stat(turn).catch(() => undefined);
    if (since !== undefined && Date.now() - since.mtimeMs > DEAD_AFTER_MS) await rm(turn, { force: true });
    await sleep(TURN_MS);
    return false;
  }
}

/** True while a process works on the run. */
export const isRunLocked = async (folder: string): Promise<boolean> =>
  (await livingHolderOf(join(folder, NAME))) !== undefined;

/** Tells whether there is a lock that nobody holds; throws if somebody does. */
async function isDead(path: string, waitMs = 0): Promise<boolean> {
  const holder = await livingHolderOf(path, waitMs);
  if (holder !== undefined)
    throw new PithError(
      'OUTPUT_LOCKED',
      `another run (process ${holder.pid} on ${holder.host}) uses ${dirname(path)}: wait for it, or choose another folder`,
    );
  return await isThere(path);
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

async function livingHolderOf(path: string, waitMs = 0): Promise<Holder | undefined> {
  const holder = await holderOf(path);
  return holder !== undefined && (await isAlive(path, holder, waitMs)) ? holder : undefined;
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.safeParse(JSON.parse(await readRegularText(path))).data;
  } catch {
    return undefined;
  }
}

/** Waits for the next touch, since the clock of another machine may be another one, or be set while it runs. */
async function isAlive(path: string, { pid, host, started }: Holder, waitMs: number): Promise<boolean> {
  if (host === hostname()) return startOf(pid) === started;
  const touched = await touchedAt(path);
  if (Date.now() - touched < DEAD_AFTER_MS || waitMs === 0) return Date.now() - touched < DEAD_AFTER_MS;
  await sleep(waitMs);
  return (await touchedAt(path)) !== touched;
}

const touchedAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
