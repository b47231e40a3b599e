// Makes the result of a page that needs no visit: of a saved snapshot, or of one kept for `--max-age`.

import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Target } from '../../see/browser/target/target.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { readSnapshot, snapshotIn } from '../../see/snapshot/snapshot-file.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import type { JudgePage } from './judge-page.ts';
import { judgeSaved, type ReadPage, type SavedPage } from './make-result.ts';
import type { SegmentOptions } from './options.ts';

/** A target with a snapshot in place of a page. */
type SavedTarget = Extract<Target, { kind: 'snapshot' | 'snapshot-bytes' }>;

export async function segmentSaved(
  saved: SavedTarget,
  options: SegmentOptions,
  calls: SegmentCalls,
  judge: JudgePage | undefined,
): Promise<ReadPage> {
  refuseCancelled(calls.signal);
  const isFile = saved.kind === 'snapshot';
  const snapshot = isFile
    ? await readSnapshot(saved.path, options.unpackLimits)
    : snapshotIn(saved.bytes, 'the given snapshot', options.unpackLimits);
  // The picture is a file beside the snapshot.
  const picture = isFile ? await savedPicture(snapshot, saved.path) : undefined;
  refuseCancelled(calls.signal);
  calls.onStage?.({ name: 'captured', snapshot });
  return segmentSnapshot({ snapshot, png: picture }, options, calls, judge);
}

/** Reads a saved snapshot. */
export function segmentSnapshot(
  saved: SavedPage,
  options: SegmentOptions,
  calls: SegmentCalls = {},
  judge?: JudgePage | undefined,
): Promise<ReadPage> {
  return judgeSaved(saved, { options, calls, judge, timings: noTimings() });
}

export function segmentKept(
  { snapshot, png, capturedAt, isRevalidated }: NonNullable<CachedPage['usable']>,
  options: SegmentOptions,
  calls: SegmentCalls,
  judge: JudgePage | undefined,
): Promise<ReadPage> {
  refuseCancelled(calls.signal);
  calls.onStage?.({ name: 'captured', snapshot });
  const cached = {
    capturedAt: new Date(capturedAt).toISOString(),
    ageSeconds: Math.max(0, Math.round((Date.now() - capturedAt) / 1000)),
    isRevalidated,
  };
  return segmentSnapshot({ snapshot, png, cached }, options, calls, judge);
}

/** More than an uncompressed picture of the largest size: 64 million px of 3 bytes. */
const MOST_PICTURE_BYTES = 256 * 2 ** 20;

/** Undefined if the picture is missing. */
export async function savedPicture(snapshot: Snapshot, path: string): Promise<Buffer | undefined> {
  if (snapshot.picture === null) return undefined;
  const file = join(dirname(path), snapshot.picture.path);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true || found.size > MOST_PICTURE_BYTES) return undefined;
  return readFile(file).catch(() => undefined);
}
