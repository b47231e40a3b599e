// Makes what the library returns of a page that was read: its record, with everything else beside it.

import type { PageRecord } from '../../judge/record/page-record.ts';
import type { ReadPage } from './make-result.ts';

/** The record. The other fields are not enumerable, so that the result as JSON is the record. */
export type SegmentResult = PageRecord & Omit<ReadPage, 'record'>;

export function segmentResult({ record, ...files }: ReadPage): SegmentResult {
  const fields = Object.entries(files).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({ ...record }, Object.fromEntries(fields)) as SegmentResult;
}
