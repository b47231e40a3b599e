// The cache folder of this user, and how folders of this user are distinguished from those that another user of the
// machine made or may write to.

import { chmodSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
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
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (ownedFolder(path) === undefined) throw new Error('it belongs to another user');
  if (!isOwnFolder(path)) chmodSync(path, PRIVATE_FOLDER);
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

/** The folder of pith in the user's cache directory. */
export function userCacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = env;
  // A relative path is invalid (XDG Base Directory Specification).
  if (isAbsolute(xdg)) return join(xdg, 'pith');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'pith');
  if (platform === 'win32') return join(local || join(homedir(), 'AppData', 'Local'), 'pith', 'Cache');
  return join(homedir(), '.cache', 'pith');
}
