// Checks the two sides of `pith diff` before they are read: both folders or both pages, and not the same.

import { stat } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { sourceOf } from '../../../run/sources/source.ts';
import { namedPart } from '../../../see/browser/named-file.ts';
import { say } from '../terminal/console.ts';

export type Names = readonly [before: string, after: string];

/** Converts a `file:` address of a folder to its path; returns every other name unchanged. */
export async function sideName(name: string): Promise<string> {
  if (!/^file:/i.test(name)) return name;
  const { path } = namedPart(name);
  return (await isFolder(path)) ? path : name;
}

/** True for a list of addresses and paths, which is compared with a folder. */
export const isList = async (name: string): Promise<boolean> =>
  (await statsOf(name))?.isFile() === true &&
  (await sourceOf(name).then(
    ({ kind }) => kind === 'list',
    () => false,
  ));

/**
 * True if both are folders, or the second is a list. Refuses a folder beside a page, after a call of `noteFailed` with
 * that page.
 */
export async function areFolders(names: Names, noteFailed: (name: string) => void): Promise<boolean> {
  const [isFirst, isSecond] = [await isFolder(names[0]), await isFolder(names[1])];
  if (isFirst === isSecond) return isFirst;
  if (isFirst && (await isList(names[1]))) return true;
  const [folder, other] = isFirst ? names : [names[1], names[0]];
  noteFailed(other);
  if (isAddress(other) || (await statsOf(other)) !== undefined)
    throw new PithError(
      'USAGE',
      `${folder} is a folder and ${other} is none: compare two folders or two pages`,
    );
  throw new PithError('FILE_NOT_FOUND', `there is no folder '${other}' to compare ${folder} with`);
}

/** Makes the folder of a baseline that an update fills. */
export async function makeBaseline(path: string): Promise<void> {
  if (!isAddress(path) && (await statsOf(path)) === undefined) await makeFolder(path);
}

/** Notes that both sides are the same: mostly a mistake, since such a check always passes. */
export async function noteSameSides([before, after]: Names): Promise<void> {
  const [one, other] = [await statsOf(before), await statsOf(after)];
  const isSame =
    one === undefined || other === undefined
      ? before === after && isAddress(before)
      : one.dev === other.dev && one.ino === other.ino;
  if (isSame) say(`note: both sides are ${before}: name the old version and the new one`);
}

const isAddress = (name: string): boolean => /^https?:/i.test(name);

const statsOf = (path: string) => stat(path).catch(() => undefined);

export const isFolder = async (path: string): Promise<boolean> =>
  (await statsOf(path))?.isDirectory() === true;
