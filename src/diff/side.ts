// One side of a comparison: a page that is opened, a saved snapshot, or a record with its elements.

import { parseTarget, type Target } from '../browser/target.ts';
import { type ComparedPage, comparedRecord, comparedSnapshot } from '../compare/compared-page.ts';
import { isRecord } from '../compare/parse-record.ts';
import type { PageRecord } from '../segment/page-record.ts';
import type { SegmentResult } from '../segment/segment-page.ts';
import type { SnapshotWarning } from '../snapshot/snapshot.ts';
import { readJsonFile } from '../snapshot/snapshot-file.ts';

export interface Side {
  /** As the user named it. */
  readonly name: string;
  /** Of the saved snapshot or record; `null` for a page that was opened. */
  readonly path: string | null;
  readonly compared: ComparedPage;
  /** `null` for a record, which has neither picture nor snapshot. */
  readonly result: SegmentResult | null;
  /** Whether the picture shows the page, and no wireframe. */
  readonly hasPicture: boolean;
  /** Of the page: it was read, but not quite as it is. */
  readonly warnings: readonly SnapshotWarning[];
}

/** Opens a page or judges a saved snapshot. */
export type See = (target: Target) => Promise<SegmentResult>;

export async function readSide(name: string, see: See): Promise<Side> {
  return sideOfTarget(name, parseTarget(name), see);
}

export async function sideOfTarget(name: string, target: Target, see: See): Promise<Side> {
  if (target.kind === 'snapshot') {
    const data = await readJsonFile(target.path);
    if (isRecord(data)) return sideOfRecord(name, data, target.path);
  }
  const result = await see(target);
  const { snapshot, zoning, before, warnings } = result;
  return {
    name,
    path: target.kind === 'snapshot' ? target.path : null,
    compared: comparedSnapshot(snapshot, zoning),
    result,
    hasPicture: before !== undefined && (target.kind !== 'snapshot' || snapshot.picture !== null),
    warnings,
  };
}

export function sideOfRecord(name: string, data: unknown, path: string | null): Side {
  const record = data as PageRecord;
  const compared = comparedRecord(record, name);
  return { name, path, compared, result: null, hasPicture: false, warnings: record.warnings ?? [] };
}
