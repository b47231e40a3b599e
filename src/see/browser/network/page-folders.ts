// The folders of a page that is opened from a file: its own, and those around it that may hold its style and pictures.

import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, sep } from 'node:path';

export interface PageFolders {
  /** The page may read all of them. */
  readonly own: readonly string[];
  /** The outermost folders that hold the own ones, below the home of the user and the top of the disk. */
  readonly around: readonly string[];
}

export async function pageFolders(pagePath: string): Promise<PageFolders> {
  const own = await ownFolders(pagePath);
  return { own, around: await foldersAround(own) };
}

/** By text: for a path that is resolved already, or one that must not be touched before it is known to be inside. */
export const isInside = (path: string, folders: readonly string[]): boolean =>
  folders.some(folder => path.startsWith(folder) && !HIDDEN.test(path.slice(folder.length)));

/** Keys and passwords lie in hidden files, and saved pages have none: a page in the home of its user reads none of them. */
const HIDDEN = /(?:^|[\\/])\.[^\\/]/;

/** The folder that the user named, and the one where the page really lies. */
async function ownFolders(pagePath: string): Promise<readonly string[]> {
  const [real, named] = await Promise.all([realOf(pagePath), realOf(dirname(pagePath))]);
  return [...new Set([named, dirname(real), dirname(pagePath)].map(withSeparator))];
}

async function foldersAround(folders: readonly string[]): Promise<readonly string[]> {
  const home = withSeparator(await realOf(homedir()));
  const isOfPages = (folder: string) =>
    !home.startsWith(withSeparator(folder)) && dirname(dirname(folder)) !== dirname(folder);
  const outermost = (folder: string): string =>
    isOfPages(dirname(folder)) ? outermost(dirname(folder)) : folder;
  return [...new Set(folders.map(folder => withSeparator(outermost(folder.slice(0, -sep.length) || sep))))];
}

const realOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const withSeparator = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);
