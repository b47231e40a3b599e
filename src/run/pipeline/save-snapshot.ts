// Saves the snapshot of a result, with the bare picture in a file beside it, and packs snapshots.

import { basename } from 'node:path';
import { writeWhole } from '../../base/files/write-file.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { snapshotBytes } from '../../page/snapshot/snapshot-file.ts';
import { type PageQuestion, type PageWork, workApart } from './judge-threads.ts';
import type { ReadPage } from './make-result.ts';

export async function saveSnapshot(
  path: string,
  { snapshot, before, isSketch }: Pick<ReadPage, 'snapshot' | 'before' | 'isSketch'>,
): Promise<void> {
  if (before === undefined || isSketch) {
    // A sketch replaces a missing picture and is not saved.
    const kept = isSketch ? { ...snapshot, picture: null } : snapshot;
    await writeWhole(path, await packedSnapshot(kept, path));
    return;
  }
  const picturePath = `${path}.png`;
  await writeWhole(picturePath, before);
  const picture = {
    path: basename(picturePath),
    width: before.readUInt32BE(16),
    height: before.readUInt32BE(20),
    scale: snapshot.deviceScaleFactor,
  };
  await writeWhole(path, await packedSnapshot({ ...snapshot, picture }, path));
}

interface PackQuestion extends PageQuestion {
  readonly fileName: string;
  /** Parts that the snapshot which a thread has kept may lack. */
  readonly own: Pick<Snapshot, 'picture' | 'warnings'>;
}

/** As `snapshotBytes`, in a thread if it is large. */
export function packedSnapshot(snapshot: Snapshot, fileName: string): Promise<Uint8Array> {
  const { picture, warnings } = snapshot;
  return workApart(answerPacked, { work: 'pack', fileName, own: { picture, warnings } }, snapshot);
}

export const answerPacked: PageWork<PackQuestion, Uint8Array, never> = ({ fileName, own }, snapshot) =>
  snapshotBytes({ ...snapshot, ...own }, fileName);
