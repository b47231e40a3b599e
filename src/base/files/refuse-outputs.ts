// Checks output files before any work is done: each can be written, no two are one file, and none is an input.

import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type PithError, usageError } from '../errors.ts';
import { refuseUnwritable } from './write-file.ts';

type Names = readonly (string | undefined)[];

/** Undefined entries are outputs that were not asked for. */
export async function refuseOutputs(outputs: Names): Promise<void> {
  const seen = new Set<string>();
  for (const path of outputs) {
    if (path === undefined) continue;
    if (path === '') throw usageError('the name of an output is empty: name a file');
    const place = await placeOf(path);
    if (place !== undefined && seen.has(place)) throw usageError(`two outputs are one file: ${path}`);
    if (place !== undefined) seen.add(place);
    await refuseUnwritable(path);
  }
}

export interface Inputs {
  /** As the user named them; addresses and missing files cannot collide with an output. */
  readonly files?: readonly string[];
  /** All files below them are inputs. */
  readonly folders?: readonly string[];
}

/** Throws where an output is an input under any of its names. */
export async function refuseOverwriting(outputs: Names, { files = [], folders = [] }: Inputs): Promise<void> {
  const places = new Map<string, string>();
  for (const path of outputs) {
    const place = path === undefined ? undefined : await placeOf(path);
    if (path !== undefined && place !== undefined) places.set(place, path);
  }
  if (places.size === 0) return;
  for (const file of files) {
    const own = file === STDIN ? undefined : places.get((await placeOf(file)) ?? '');
    if (own !== undefined) throw overwrites(own);
  }
  for (const folder of folders) await refuseBelow(places, folder);
}

/** Checks outputs whose names become known one at a time. */
export async function overwritingGuard(files: readonly string[]): Promise<(output: string) => Promise<void>> {
  const places = new Set(await Promise.all(files.filter(file => file !== STDIN).map(placeOf)));
  places.delete(undefined);
  return async output => {
    if (places.has(await placeOf(output))) throw overwrites(output);
  };
}

const overwrites = (output: string): PithError =>
  usageError(`'${output}' is an input, and would be written over: name another output`);

/** `places`: real path of each output → the name that the user gave. */
async function refuseBelow(places: ReadonlyMap<string, string>, folder: string): Promise<void> {
  const root = await realpath(folder).catch(() => resolve(folder));
  const start = root.endsWith(sep) ? root : root + sep;
  for (const [place, path] of places)
    if (place.startsWith(start))
      throw usageError(`'${path}' lies in ${folder}, which is read: name an output elsewhere`);
}

/** Means standard input, not a file of that name. */
const STDIN = '-';

/** The real path, the same for every name of one file. Undefined for devices and pipes, which are not overwritten. */
async function placeOf(path: string): Promise<string | undefined> {
  const whole = resolve(path);
  const found = await stat(whole).catch(() => undefined);
  if (found?.isFile() === true || found?.isDirectory() === true) return realpath(whole);
  if (found !== undefined) return undefined;
  return join(await realFolder(dirname(whole)), basename(whole));
}

/** Resolves links in a path whose last folders may not exist yet. */
async function realFolder(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realFolder(dirname(path)), basename(path));
}
