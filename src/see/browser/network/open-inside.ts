// Opens a file only if it lies inside given folders. The open file itself is checked, so that links and files that are
// swapped in between cannot lead outside.

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { isInside } from './page-folders.ts';

export interface OpenedFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** Returns `missing` also for files that are not regular or not readable. The caller closes the handle. */
export async function openInside(
  path: string,
  folders: readonly string[],
): Promise<OpenedFile | 'missing' | 'outside'> {
  // Does not touch paths outside: some are devices or other machines.
  if (!isInside(path, folders)) return 'outside';
  try {
    const [real, stats] = await Promise.all([realpath(path), stat(path)]);
    if (!isInside(real, folders)) return 'outside';
    // Opening a pipe or a device has effects.
    if (!stats.isFile()) return 'missing';
    return await openChecked(real, folders);
  } catch {
    return 'missing';
  }
}

/** macOS flag that Node lacks: no part of the path may be a link. */
const O_NOFOLLOW_ANY = process.platform === 'darwin' ? 0x2000_0000 : 0;
/** O_NONBLOCK: a pipe that replaced the file must not block. Windows has neither flag. */
const FLAGS =
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (O_NOFOLLOW_ANY || (constants.O_NOFOLLOW ?? 0));

async function openChecked(
  real: string,
  folders: readonly string[],
): Promise<OpenedFile | 'missing' | 'outside'> {
  const handle = await open(real, FLAGS);
  try {
    const [stats, place] = await Promise.all([handle.stat(), placeOf(handle, real)]);
    if (stats.isFile() && isInside(place, folders)) return { handle, bytes: stats.size };
    await handle.close();
    return stats.isFile() ? 'outside' : 'missing';
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The real path of an open file: from `/proc` on Linux; elsewhere the path, if it still names the same file. */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  if (process.platform === 'linux') {
    const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
    if (place !== undefined) return place;
  }
  const [opened, named, place] = await Promise.all([
    handle.stat({ bigint: true }),
    lstat(path, { bigint: true }),
    realpath(path),
  ]);
  if (opened.dev !== named.dev || opened.ino !== named.ino) throw new Error('the file was replaced');
  return place;
}
