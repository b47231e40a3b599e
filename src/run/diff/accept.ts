// Takes the new version for the old: a saved snapshot or record is written anew from the other side.

import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { isRecord } from '../../judge/compare/parse-record.ts';
import { readJsonFile } from '../../see/snapshot/snapshot-file.ts';
import { saveSnapshot } from '../pipeline/save-snapshot.ts';
import type { Side } from './side.ts';

/** `path` is that of a saved snapshot or record, and stays what it is. */
export async function accept(path: string, after: Side): Promise<void> {
  const { result } = after;
  const holdsRecord = isRecord(await readJsonFile(path));
  if (result === null) {
    if (!holdsRecord || after.path === null)
      throw new PithError('USAGE', `${path} cannot be written from ${after.name}: give a page or a snapshot`);
    await writeWhole(path, await readFile(after.path));
  } else if (holdsRecord) await writeWhole(path, `${JSON.stringify(result, null, 2)}\n`);
  else await saveSnapshot(path, result);
}

/** What only the new folder has is copied to `path`, a page that was opened as its snapshot; what only the old one has goes. */
export async function acceptNew(path: string, after: Side): Promise<void> {
  await makeFolder(dirname(path));
  if (after.path !== null) await writeWhole(path, await readFile(after.path));
  else if (after.result !== null) await saveSnapshot(path, after.result);
}

export const acceptGone = (path: string): Promise<void> => rm(path, { force: true });
