// Opens a file only if it lies inside of certain folders, wherever links lead and whoever moves them meanwhile: the check
// is made on the file that was opened, and that is the one that is read.

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { isInside } from './page-folders.ts';

export interface OpenedFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** `missing` also for what is no ordinary file, or may not be read. The caller closes the handle. */
export async function openInside(
  path: string,
  folders: readonly string[],
): Promise<OpenedFile | 'missing' | 'outside'> {
  // Nothing outside is touched, not even to see whether it is there: some paths are devices or other machines.
  if (!isInside(path, folders)) return 'outside';
  try {
    const [real, stats] = await Promise.all([realpath(path), stat(path)]);
    if (!isInside(real, folders)) return 'outside';
    // A pipe or a device notices that it is opened.
    if (!stats.isFile()) return 'missing';
    return await openChecked(real, folders);
  } catch {
    return 'missing';
  }
}

/** macOS: no part of the path may be a link. Node does not name it. */
const O_NOFOLLOW_ANY = process.platform === 'darwin' ? 0x2000_0000 : 0;
/** A pipe that took the place of a file must not block the open. Windows has neither flag. */
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

/** Linux names the place of an open file; elsewhere the one that is still found at the path must be the open one. */
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
