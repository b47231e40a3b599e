// The cache folder of this user, and how folders of this user are distinguished from those that another user of the
// machine made or may write to.

import { chmodSync, existsSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { orUndefined } from '../or-undefined.ts';

/** Everything of the user, nothing of others. */
export const PRIVATE_FOLDER = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

/** False if another user owns the folder, or a link to it, or may write to it: its files may be forged. */
export function isOwnFolder(path: string): boolean {
  const folder = ownedFolder(path);
  return folder !== undefined && (process.getuid === undefined || (folder.mode & WRITABLE_BY_OTHERS) === 0);
}

/** Makes a folder that only this user can write to; throws if it is another user's. */
export function makeOwnFolder(path: string): void {
  makePrivate(path);
  if (ownedFolder(path) === undefined) throw new Error('it belongs to another user');
  if (!isOwnFolder(path)) chmodSync(path, PRIVATE_FOLDER);
}

/** Node's recursive mkdir never ends where an existing folder accepts no entries (`/proc`). */
export function makePrivate(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makePrivate(above);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Undefined for a folder of another user, or none. */
function ownedFolder(path: string): Stats | undefined {
  const user = process.getuid?.();
  return orUndefined(() => {
    const [entry, folder] = [lstatSync(path), statSync(path)];
    const isOwned = user === undefined || (entry.uid === user && folder.uid === user);
    return folder.isDirectory() && isOwned ? folder : undefined;
  });
}

/** Used where the user's own folder is missing or cannot be written to. */
export const temporaryCache = (): string => join(tmpdir(), `pith-cache-${process.getuid?.() ?? 0}`);

/** Undefined for a user without a home: under systemd HOME is not set, and in a container the user may have no entry. */
export function homeFolder(): string | undefined {
  const found = [orUndefined(homedir), orUndefined(() => userInfo().homedir)];
  return found.find(folder => folder !== undefined && isAbsolute(folder));
}

/** The folder of pith in the user's cache directory. */
export function userCacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = env;
  // A relative path is invalid (XDG Base Directory Specification).
  if (isAbsolute(xdg)) return join(xdg, 'pith');
  const home = homeFolder();
  if (platform === 'win32' && local !== '') return join(local, 'pith', 'Cache');
  if (home === undefined) return temporaryCache();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'pith');
  if (platform === 'win32') return join(home, 'AppData', 'Local', 'pith', 'Cache');
  return join(home, '.cache', 'pith');
}
