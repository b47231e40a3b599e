// Saves the snapshot of a result, with the bare picture in a file beside it.

import { basename } from 'node:path';
import { writeWhole } from '../../base/files/write-file.ts';
import { snapshotBytes } from '../../page/snapshot/snapshot-file.ts';
import type { ReadPage } from './make-result.ts';

export async function saveSnapshot(
  path: string,
  { snapshot, before, isSketch }: Pick<ReadPage, 'snapshot' | 'before' | 'isSketch'>,
): Promise<void> {
  if (before === undefined || isSketch) {
    // A sketch replaces a missing picture and is not saved.
    const kept = isSketch ? { ...snapshot, picture: null } : snapshot;
    await writeWhole(path, await snapshotBytes(kept, path));
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
  await writeWhole(path, await snapshotBytes({ ...snapshot, picture }, path));
}
