// Makes the result of a page that needs no visit: of a saved snapshot, or of one kept for `--max-age`.

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readRegular } from '../../base/files/regular-file.ts';
import { refuseCancelled } from '../../judge/record/stage.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { readSnapshot, snapshotIn } from '../../page/snapshot/snapshot-file.ts';
import type { Target } from '../../see/browser/target/target.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { judgeSaved, type PageCall, type ReadPage } from './make-result.ts';

/** A target with a snapshot in place of a page. */
type SavedTarget = Extract<Target, { kind: 'snapshot' | 'snapshot-bytes' }>;

export async function segmentSaved(saved: SavedTarget, reading: PageCall): Promise<ReadPage> {
  const { options, calls, parse = snapshotIn } = reading;
  refuseCancelled(calls.signal);
  const isFile = saved.kind === 'snapshot';
  const snapshot = isFile
    ? await readSnapshot(saved.path, options.unpackLimits)
    : await parse(saved.bytes, 'the given snapshot', options.unpackLimits, calls.signal);
  // The picture is a file beside the snapshot.
  const png = isFile ? await savedPicture(snapshot, saved.path) : undefined;
  refuseCancelled(calls.signal);
  calls.onStage?.({ name: 'captured', snapshot });
  return judgeSaved({ snapshot, png }, reading);
}

export function segmentKept(
  { snapshot, png, capturedAt, isRevalidated }: NonNullable<CachedPage['usable']>,
  reading: PageCall,
): Promise<ReadPage> {
  refuseCancelled(reading.calls.signal);
  reading.calls.onStage?.({ name: 'captured', snapshot });
  const cached = {
    capturedAt: new Date(capturedAt).toISOString(),
    ageSeconds: Math.max(0, Math.round((Date.now() - capturedAt) / 1000)),
    isRevalidated,
  };
  return judgeSaved({ snapshot, png, cached }, reading);
}

/** More than an uncompressed picture of the largest size: 64 million px of 3 bytes. */
const MOST_PICTURE_BYTES = 256 * 2 ** 20;

/** Undefined if the picture is missing. */
export async function savedPicture(snapshot: Snapshot, path: string): Promise<Buffer | undefined> {
  if (snapshot.picture === null) return undefined;
  const file = join(dirname(path), snapshot.picture.path);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true || found.size > MOST_PICTURE_BYTES) return undefined;
  return readRegular(file).catch(() => undefined);
}
