// The folders that a page from a file may use, and their files: opens a file only if it lies inside given folders. The
// open file itself is checked, so that links and files that are swapped in between cannot lead outside.

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { homeFolder } from '../../../base/files/own-folder.ts';

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
    const real = await realpath(path);
    if (!isInside(real, folders)) return 'outside';
    // Opening a pipe or a device has effects.
    if (!(await stat(real)).isFile()) return 'missing';
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

/** The folders that a page from a file may use: its own, and those around it for style sheets and pictures. */
export interface PageFolders {
  /** The page may read everything in them. */
  readonly own: readonly string[];
  /** The outermost folders around the own ones that are below the user's home and the root folders. */
  readonly around: readonly string[];
}

export async function pageFolders(pagePath: string): Promise<PageFolders> {
  const own = await ownFolders(pagePath);
  return { own, around: await foldersAround(own) };
}

/** The folders of a page whose site is the folder `root`: it may use all files in it, and no others. */
export async function siteFolders(root: string): Promise<PageFolders> {
  const own = await namedAndReal([root]);
  return { own, around: own };
}

/** The parts of the folders that lie in others. */
export async function foldersWithin(
  { own, around }: PageFolders,
  limits: readonly string[],
): Promise<PageFolders> {
  const within = await namedAndReal(limits);
  const partsOf = (folders: readonly string[]) =>
    folders.flatMap(folder =>
      within.some(limit => folder.startsWith(limit))
        ? [folder]
        : within.filter(limit => limit.startsWith(folder)),
    );
  return { own: partsOf(own), around: partsOf(around) };
}

/** Compares text only: does not touch the file. */
export const isInside = (path: string, folders: readonly string[]): boolean =>
  folders.some(folder => path.startsWith(folder) && !HIDDEN.test(path.slice(folder.length)));

/** Hidden files count as outside: they may hold keys and passwords, and saved pages have none. */
const HIDDEN = /(?:^|[\\/])\.[^\\/]/;

/** The folder as the user named it, and the real one. */
async function ownFolders(pagePath: string): Promise<readonly string[]> {
  const [real, named] = await Promise.all([realOf(pagePath), realOf(dirname(pagePath))]);
  return [...new Set([named, dirname(real), dirname(pagePath)].map(withSeparator))];
}

async function namedAndReal(folders: readonly string[]): Promise<readonly string[]> {
  const named = folders.map(folder => resolve(folder));
  return [...new Set([...named, ...(await Promise.all(named.map(realOf)))].map(withSeparator))];
}

async function foldersAround(folders: readonly string[]): Promise<readonly string[]> {
  const home = withSeparator(await realOf(homeFolder() ?? sep));
  const isOfPages = (folder: string) =>
    !home.startsWith(withSeparator(folder)) && dirname(dirname(folder)) !== dirname(folder);
  const outermost = (folder: string): string =>
    isOfPages(dirname(folder)) ? outermost(dirname(folder)) : folder;
  return [...new Set(folders.map(folder => withSeparator(outermost(folder.slice(0, -sep.length) || sep))))];
}

const realOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const withSeparator = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);
