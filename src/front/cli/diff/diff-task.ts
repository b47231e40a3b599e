// The flags, sides and options that comparisons of two pages and of two folders share.

import { stat } from 'node:fs/promises';
import { PithError, usageError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import type { DiffOptions } from '../../../run/diff/diff-pages.ts';
import type { DiffLimits } from '../../../run/diff/limits.ts';
import type { See } from '../../../run/diff/side.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/segment-option-rows.ts';
import { sourceOf } from '../../../run/sources/source.ts';
import { namedPart } from '../../../see/browser/target/parse-target.ts';
import type { PageFlags } from '../flags/page-flags.ts';
import { note, withTarget } from '../terminal/console.ts';
import { noteCached } from '../terminal/page-warnings.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
  only?: string[];
  restore?: true;
  inside?: Zone;
  ignore?: string[];
  pixels?: boolean;
  pixelTolerance?: number;
  method?: string;
}

export interface DiffTask {
  readonly names: Names;
  readonly flags: DiffFlags;
  /** Begins a command that compares the same sides again. */
  readonly again: string;
  readonly signal: AbortSignal;
  readonly pith: PageReader;
  /** Options of pages that are opened. */
  readonly page: SegmentOptionsInput;
  readonly comparison: DiffOptions & { readonly limits: DiffLimits };
}

/** Notes the side if the work fails. */
export async function ofSide<Value>(side: string, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw withTarget(error, side);
  }
}

/** Opens pages, with the pictures that are compared or drawn. */
export function seerOf({ flags, pith, page, comparison, signal }: DiffTask, isDrawn: boolean): See {
  return async (target, hasPicture) => {
    const before = isDrawn || ((comparison.pixels || flags.update === true) && hasPicture);
    const result = await pith.read(target, { ...page, before, signal });
    if (result.record.cached !== undefined) noteCached(result.record.cached);
    return result;
  };
}

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

/** True if both are folders, or the second is a list. Refuses a folder beside a page. */
export async function areFolders(names: Names): Promise<boolean> {
  const [isFirst, isSecond] = [await isFolder(names[0]), await isFolder(names[1])];
  if (isFirst === isSecond) return isFirst;
  if (isFirst && (await isList(names[1]))) return true;
  const [folder, other] = isFirst ? names : [names[1], names[0]];
  const isThere = isAddress(other) || (await statsOf(other)) !== undefined;
  const error = isThere
    ? usageError(`${folder} is a folder and ${other} is none: compare two folders or two pages`)
    : new PithError('FILE_NOT_FOUND', `there is no folder '${other}' to compare ${folder} with`);
  throw withTarget(error, other);
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
  if (isSame) note(`both sides are ${before}: name the old version and the new one`);
}

const isAddress = (name: string): boolean => /^https?:/i.test(name);

const statsOf = (path: string) => stat(path).catch(() => undefined);

export const isFolder = async (path: string): Promise<boolean> =>
  (await statsOf(path))?.isDirectory() === true;
