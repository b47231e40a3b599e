// Keeps what takes long to make in the user's cache folder, outside of git: by the code and the data that it was made of.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isThere } from '../../src/base/files/read-if-there.ts';
import { userCacheFolder } from '../../src/base/files/user-cache.ts';
import { hashOfImports } from '../hash-of-imports.mjs';

export const trainingCache = (): string => join(userCacheFolder(), 'training');

export type Files = Readonly<Record<string, Uint8Array>>;

/** Reads the files of a key, or makes all of them. */
export async function kept(
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

/** Names the code of these files with all that they import, and anything else that counts. */
export async function keyOf(files: readonly string[], others: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(await hashOfImports(files));
  return hash.update(JSON.stringify(others)).digest('hex').slice(0, 20);
}

/** The names, sizes and times of all files of a folder. */
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
