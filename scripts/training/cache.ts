// Caches evidence and models of folds in the user's cache folder, by a hash of the code and the data that made them.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { userCacheFolder } from '../../src/base/files/own-folder.ts';
import { isThere } from '../../src/base/files/read-if-there.ts';
import { hashOfImports } from '../hash-of-imports.mjs';

export const trainingCache = (): string => join(userCacheFolder(), 'training');

export type Files = Readonly<Record<string, Uint8Array>>;

/** Reads the files of a key from the cache, or makes and caches all of them. */
export async function readOrMake(
  names: readonly string[],
  key: string,
  make: () => Files | Promise<Files>,
): Promise<Files> {
  const fileOf = (name: string) => join(trainingCache(), `${name}-${key}.gz`);
  const areThere = await Promise.all(names.map(name => isThere(fileOf(name))));
  if (areThere.every(Boolean)) {
    const read = names.map(async name => [name, gunzipSync(await readFile(fileOf(name)))] as const);
    return Object.fromEntries(await Promise.all(read));
  }
  const made = await make();
  await mkdir(trainingCache(), { recursive: true });
  for (const name of names) await writeFile(fileOf(name), gzipSync(made[name], { level: 1 }));
  return made;
}

/** Hashes the code of these files, all that they import, and other values. */
export async function keyOf(files: readonly string[], others: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(await hashOfImports(files));
  return hash.update(JSON.stringify(others)).digest('hex').slice(0, 20);
}

/** Hashes the names, sizes and modification times of all files of a folder. */
export async function stateOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
