// Updates a baseline: overwrites saved snapshots and records with the new side, keeps the files as they were before,
// and restores them.

import { copyFile, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PithError, usageError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { outputError, writeWhole } from '../../base/files/write-file.ts';
import { isRecord } from '../../judge/compare/parse-record.ts';
import { readJsonFile } from '../../page/snapshot/snapshot-file.ts';
import { saveSnapshot } from '../pipeline/save-snapshot.ts';
import type { Side } from './side.ts';

/** In the baseline folder. */
export const PREVIOUS = '.pith-previous';

/** Copies of files that the update replaced or removed. */
const CHANGED = 'changed';
/** Empty files, named like those that the update added. */
const ADDED = 'added';

/** The paths of files stand for themselves, so that no list from elsewhere can name a file outside of the folder. */
export function previousBaseline(folder: string): (path: string) => Promise<void> {
  const previous = join(folder, PREVIOUS);
  let isBegun = false;
  /** To be called before a file of the folder is written or removed. */
  return async path => {
    if (!isBegun) {
      await rm(previous, { recursive: true, force: true });
      await makeFolder(previous);
      await writeWhole(join(previous, '.gitignore'), '*\n');
      isBegun = true;
    }
    const file = relative(folder, path);
    const copy = join(previous, CHANGED, file);
    await makeFolder(dirname(copy));
    await copyFile(path, copy).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw outputError(copy, error);
      const marker = join(previous, ADDED, file);
      await makeFolder(dirname(marker));
      await writeWhole(marker, '');
    });
  };
}

/** Returns the number of files that were brought back or removed. */
export async function restoreBaseline(folder: string): Promise<number> {
  const previous = join(folder, PREVIOUS);
  const [changed, added] = [await filesIn(join(previous, CHANGED)), await filesIn(join(previous, ADDED))];
  if (changed.length + added.length === 0)
    throw new PithError('INPUT_INVALID', `${folder} has nothing to restore: no --update changed it since`);
  for (const file of changed) {
    await makeFolder(dirname(join(folder, file)));
    await writeWhole(join(folder, file), await readFile(join(previous, CHANGED, file)));
  }
  for (const file of added) {
    await rm(join(folder, file), { force: true });
    await removeEmptyFolders(dirname(file), folder);
  }
  await rm(previous, { recursive: true, force: true });
  return changed.length + added.length;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)));
}

async function removeEmptyFolders(inside: string, folder: string): Promise<void> {
  if (inside === '.') return;
  const isRemoved = await rmdir(join(folder, inside)).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(dirname(inside), folder);
}

/** Accepts a change: overwrites the snapshot or record at `path` with the new side; its kind stays. */
export async function accept(path: string, after: Side): Promise<void> {
  const { result } = after;
  const holdsRecord = isRecord(await readJsonFile(path));
  if (result === null) {
    if (!holdsRecord || after.path === null)
      throw usageError(`${path} cannot be written from ${after.name}: give a page or a snapshot`);
    await writeWhole(path, await readFile(after.path));
  } else if (holdsRecord) await writeWhole(path, `${JSON.stringify(result.record, null, 2)}\n`);
  else await saveSnapshot(path, result);
}

/** Saves a page that only the new folder has at `path`, with its picture; copies a record. */
export async function acceptNew(path: string, after: Side): Promise<void> {
  await makeFolder(dirname(path));
  if (after.result !== null) await saveSnapshot(path, after.result);
  else if (after.path !== null) await writeWhole(path, await readFile(after.path));
}

export async function acceptGone(path: string): Promise<void> {
  for (const file of filesOf(path)) await rm(file, { force: true });
}

/** The snapshot or record at `path`, and the picture that is saved beside a snapshot. */
export const filesOf = (path: string): readonly string[] => [path, `${path}.png`];
