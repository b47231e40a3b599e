// Makes the parts of a result that come from the text of the page, of plain data: a worker thread can send them.

import type { Judged } from '../../judge/record/judged.ts';
import { type PageRecord, pageRecord } from '../../judge/record/page-record.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ResultOptions } from './options.ts';

export interface MadeRecord {
  /** Without timings, and only with the warnings of judging. */
  readonly record: PageRecord;
  /** The record as JSON, where that was wanted: without timings and warnings, and `record` is without elements. */
  readonly json?: Uint8Array;
  readonly cleaned?: string;
}

type RecordMaker = (judged: Judged, captured: Snapshot) => MadeRecord;

/**
 * Loads what the options need: the rest needs no turn of the event loop, and can be given a deadline. `captured`: the page
 * as it was, while `judged` may have text that is hidden on it.
 */
export async function recordMaker(options: ResultOptions, writes = false): Promise<RecordMaker> {
  const cleaning = options.cleaned ? await import('../../judge/content/cleaned/cleaned-page.ts') : undefined;
  return (judged, captured) => {
    const record = pageRecord(judged, noTimings(), options, captured);
    return {
      ...(writes ? written(record) : { record }),
      ...(cleaning && { cleaned: cleaning.cleanedPage(judged.snapshot, judged.selection) }),
    };
  };
}

/** Elements are most of a record: only their JSON leaves the thread. */
function written(record: PageRecord): Pick<MadeRecord, 'record' | 'json'> {
  const { timings: _, warnings: __, ...own } = record;
  const { elements: ___, ...rest } = record;
  return { record: rest, json: new TextEncoder().encode(JSON.stringify(own)) };
}
