// Saves the snapshot of a result, with the bare picture beside it where one was taken.

import { basename } from 'node:path';
import { writeWhole } from '../files/write-file.ts';
import { snapshotBytes } from '../snapshot/snapshot-file.ts';
import type { SegmentResult } from './segment-page.ts';

export async function saveSnapshot(
  path: string,
  { snapshot, before }: Pick<SegmentResult, 'snapshot' | 'before'>,
): Promise<void> {
  if (before === undefined) {
    await writeWhole(path, await snapshotBytes(snapshot, path));
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
