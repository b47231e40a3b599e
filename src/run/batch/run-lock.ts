// Locks the folder of a run; the lock of a dead process is removed.

import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { startOf } from '../../base/files/process-start.ts';
import { outputError } from '../../base/files/write-file.ts';

export interface RunLock {
  readonly release: () => Promise<void>;
}

const NAME = '.lock';
/** Interval at which the holder touches its lock, so that other machines see that it is alive. */
const TOUCH_MS = 10_000;
const DEAD_AFTER_MS = 60_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, because process ids are reused. */
  readonly started: string;
  readonly token: string;
}

export async function lockRun(folder: string): Promise<RunLock> {
  const path = join(folder, NAME);
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    token: randomUUID(),
  };
  while (!(await create(path, own))) await removeDead(path, folder);
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
  const scratch = `${path}.${own.token}`;
  try {
    await writeFile(scratch, JSON.stringify(own));
    // A hard link appears with its content, so that nobody reads half a lock.
    return await link(scratch, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // ENOENT: the new holder has deleted the scratch file.
        if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
        throw error;
      },
    );
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

/** Removes the lock of a dead process; throws if the holder is alive. */
async function removeDead(path: string, folder: string): Promise<void> {
  const holder = await holderOf(path);
  if (holder !== undefined && (await isAlive(path, holder))) {
    throw new PithError(
      'OUTPUT_LOCKED',
      `another run (process ${holder.pid} on ${holder.host}) uses ${folder}: wait for it, or choose another folder`,
    );
  }
  // If two processes find the same dead lock, the later one may move a new, living lock, and puts it back.
  const moved = `${path}.${randomUUID()}`;
  try {
    await rename(path, moved);
  } catch {
    return;
  }
  const taken = await holderOf(moved);
  if (taken?.token !== holder?.token) await link(moved, path).catch(() => {});
  await rm(moved, { force: true });
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(path: string, { pid, host, started }: Holder): Promise<boolean> {
  if (host !== hostname()) {
    const touched = await stat(path).catch(() => undefined);
    return touched !== undefined && Date.now() - touched.mtimeMs < DEAD_AFTER_MS;
  }
  return startOf(pid) === started;
}
