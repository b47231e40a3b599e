// The folders that a page from a file may use: its own, and those around it for style sheets and pictures.

import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';

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
  const home = withSeparator(await realOf(homedir()));
  const isOfPages = (folder: string) =>
    !home.startsWith(withSeparator(folder)) && dirname(dirname(folder)) !== dirname(folder);
  const outermost = (folder: string): string =>
    isOfPages(dirname(folder)) ? outermost(dirname(folder)) : folder;
  return [...new Set(folders.map(folder => withSeparator(outermost(folder.slice(0, -sep.length) || sep))))];
}

const realOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const withSeparator = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);
