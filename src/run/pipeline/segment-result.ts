// Makes what the library returns of a page that was read: its record, with everything else beside it.

import type { PageRecord } from '../../judge/record/page-record.ts';
import type { ReadPage } from './make-result.ts';

/** The record with everything that it was made from. As JSON it is the record alone. */
export type SegmentResult = PageRecord & Omit<ReadPage, 'record'>;

export const segmentResult = (page: ReadPage): SegmentResult => new Result(page) as Result & SegmentResult;

/** Plain fields, so that copies of a result have them all. */
class Result {
  /** Names of the fields beside the record. */
  readonly #others: ReadonlySet<string>;

  constructor({ record, ...others }: ReadPage) {
    Object.assign(this, record, others);
    this.#others = new Set(Object.keys(others));
  }

  toJSON(): object {
    return Object.fromEntries(Object.entries(this).filter(([name]) => !this.#others.has(name)));
  }
}
