// Reads the records of a job by line number, also while the job is running.

import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../../../base/files/read-if-there.ts';
import type { PageRecord } from '../../../judge/record/page-record.ts';
import type { BatchRecord } from '../../../run/batch/batch-record.ts';
import { type JournalEntry, journalEntries } from '../../../run/batch/folder/journal.ts';
import { JOURNAL } from '../../../run/batch/folder/run-log.ts';
import { RESULTS } from '../../../run/sources/run-results.ts';

export interface NumberedRecord {
  /** From 1, in the order in which pages were finished. */
  readonly line: number;
  readonly json: string;
}

/** Yields the records after a line; `more` resolves to true when there may be further ones, to false at the end. */
export async function* recordsAfter(
  folder: string,
  after: number,
  more: () => () => Promise<boolean>,
): AsyncGenerator<NumberedRecord> {
  const journal = join(folder, JOURNAL);
  let results: FileHandle | undefined;
  let last: JournalEntry | undefined;
  let line = 0;
  try {
    for (;;) {
      // Asked before the journal is read, so that no record is missed between the two.
      const waitForMore = more();
      if (await isThere(journal)) {
        results ??= await open(join(folder, RESULTS), 'r');
        let block: JournalEntry[] = [];
        for await (const entry of journalEntries(journal, last)) {
          last = entry;
          if (++line <= after) continue;
          block.push(entry);
          if (sizeOf(block) < BLOCK_BYTES) continue;
          yield* recordsIn(results, block, line);
          block = [];
        }
        yield* recordsIn(results, block, line);
      }
      if (!(await waitForMore())) return;
    }
  } finally {
    await results?.close();
  }
}

/** Bytes that are read at once: a read for each of 10,000 records would take longer than the rest. */
const BLOCK_BYTES = 2 ** 20;

/** Records follow each other without a gap. */
const sizeOf = (block: readonly JournalEntry[]): number => {
  const [first, last] = [block[0], block.at(-1)];
  return first === undefined || last === undefined ? 0 : last.start + last.size - first.start;
};

/** `lastLine`: of the last record. */
async function* recordsIn(
  results: FileHandle,
  block: readonly JournalEntry[],
  lastLine: number,
): AsyncGenerator<NumberedRecord> {
  const size = sizeOf(block);
  const from = block[0]?.start ?? 0;
  const { buffer } = await results.read(Buffer.alloc(size), 0, size, from);
  for (const [at, { start, size }] of block.entries())
    yield {
      line: lastLine - block.length + 1 + at,
      json: buffer.toString('utf8', start - from, start - from + size).trimEnd(),
    };
}

/** The outcome of a page, without its content: what a list of pages shows. */
export function outcomeOf({ line, json }: NumberedRecord): object {
  const { ok, url, input, attempts, files, ...rest } = JSON.parse(json) as BatchRecord;
  const error = 'error' in rest ? rest.error : undefined;
  const shown = 'zones' in rest ? shownOf(rest) : {};
  const { id, key } = input;
  return {
    event: 'outcome',
    line,
    ok,
    url,
    ...(id !== undefined && { id }),
    key,
    attempts,
    ...(error === undefined ? { files, ...shown } : { error }),
  };
}

type ShownFields = Pick<PageRecord, 'title' | 'page' | 'zones' | 'confidence' | 'content' | 'timings'>;

const shownOf = ({ title, page, zones, confidence, content, timings }: ShownFields) => ({
  title,
  page,
  zones: Object.fromEntries(Object.entries(zones).map(([zone, { box }]) => [zone, box])),
  confidence,
  chars: content.chars,
  totalMs: timings.totalMs,
});
