// Reads the records of a job by line number, also while the job is running.

import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../../../base/files/read-if-there.ts';
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
        for await (const entry of journalEntries(journal, last)) {
          last = entry;
          if (++line > after) yield { line, json: await jsonAt(results, entry) };
        }
      }
      if (!(await waitForMore())) return;
    }
  } finally {
    await results?.close();
  }
}

async function jsonAt(results: FileHandle, { start, size }: JournalEntry): Promise<string> {
  const { buffer } = await results.read(Buffer.alloc(size), 0, size, start);
  return buffer.toString('utf8').trimEnd();
}

/** The outcome of a page, without its content. */
export function outcomeOf({ line, json }: NumberedRecord): object {
  const { ok, url, input, attempts, files, ...rest } = JSON.parse(json) as BatchRecord;
  const error = 'error' in rest ? rest.error : undefined;
  const { id, key } = input;
  return {
    event: 'outcome',
    line,
    ok,
    url,
    ...(id !== undefined && { id }),
    key,
    attempts,
    ...(error === undefined ? { files } : { error }),
  };
}
