// Accepts a change: overwrites a saved snapshot or record with the new side.

import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { isRecord } from '../../judge/compare/parse-record.ts';
import { readJsonFile } from '../../see/snapshot/snapshot-file.ts';
import { saveSnapshot } from '../pipeline/save-snapshot.ts';
import type { Side } from './side.ts';

/** `path`: a saved snapshot or record; the file keeps its kind. */
export async function accept(path: string, after: Side): Promise<void> {
  const { result } = after;
  const holdsRecord = isRecord(await readJsonFile(path));
  if (result === null) {
    if (!holdsRecord || after.path === null)
      throw new PithError('USAGE', `${path} cannot be written from ${after.name}: give a page or a snapshot`);
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
