// Reads the records of a job by line number, also while the job is running.

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalEntry, journalEntries } from '../../../run/batch/folder/journal.ts';
import { JOURNAL, type RecordPlace } from '../../../run/batch/folder/run-log.ts';
import { outcomeOf, recordIn } from '../../../run/overview/read-run.ts';
import { RESULTS } from '../../../run/sources/run-results.ts';

export interface NumberedRecord {
  /** From 1, in the order in which pages were finished. */
  readonly line: number;
  readonly json: string;
}

/** Knows where the records are: of a journal that grows, only the new lines are read. */
export class JobRecords {
  readonly #folder: string;
  #places: RecordPlace[] = [];
  #last: JournalEntry | undefined;
  /** Inode of the journal: a run that is read again gets a new file. */
  #inode = 0;
  #reading: Promise<readonly RecordPlace[]> = Promise.resolve([]);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Yields the records after a line; `more` resolves to true when there may be further ones, to false at the end. */
  async *after(line: number, more: () => () => Promise<boolean>): AsyncGenerator<readonly NumberedRecord[]> {
    let next = line;
    for (;;) {
      // Asked before the journal is read, so that no record is missed between the two.
      const waitForMore = more();
      const places = await this.#read();
      while (next < places.length) {
        const block = blockFrom(places, next);
        yield await this.#recordsIn(block, next + 1);
        next += block.length;
      }
      if (!(await waitForMore())) return;
    }
  }

  /** Undefined if there is no such line. */
  async at(line: number): Promise<NumberedRecord | undefined> {
    const place = (await this.#read())[line - 1];
    return place && (await this.#recordsIn([place], line))[0];
  }

  #read(): Promise<readonly RecordPlace[]> {
    const read = () => this.#readOn();
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  async #readOn(): Promise<readonly RecordPlace[]> {
    const journal = join(this.#folder, JOURNAL);
    const found = await stat(journal).catch(() => undefined);
    if (found === undefined) return [];
    if (found.ino !== this.#inode) {
      this.#inode = found.ino;
      this.#places = [];
      this.#last = undefined;
    }
    if (found.size === this.#last?.journalEnd) return this.#places;
    for await (const entry of journalEntries(journal, this.#last)) {
      this.#last = entry;
      this.#places.push({ start: entry.start, size: entry.size });
    }
    return this.#places;
  }

  /** `line`: of the first record. */
  async #recordsIn(block: readonly RecordPlace[], line: number): Promise<NumberedRecord[]> {
    const from = block[0]?.start ?? 0;
    const size = sizeOf(block);
    const results = await open(join(this.#folder, RESULTS), 'r');
    try {
      const { buffer } = await results.read(Buffer.alloc(size), 0, size, from);
      return block.map((place, at) => ({
        line: line + at,
        json: buffer.toString('utf8', place.start - from, place.start - from + place.size).trimEnd(),
      }));
    } finally {
      await results.close();
    }
  }
}

/** Bytes that are read at once: a read for each of 10,000 records would take longer than the rest. */
const BLOCK_BYTES = 2 ** 20;

function blockFrom(places: readonly RecordPlace[], first: number): readonly RecordPlace[] {
  const start = places[first]?.start ?? 0;
  let end = first + 1;
  while (end < places.length && (places[end]?.start ?? 0) - start < BLOCK_BYTES) end++;
  return places.slice(first, end);
}

/** Records follow each other without a gap. */
const sizeOf = (block: readonly RecordPlace[]): number => {
  const [first, last] = [block[0], block.at(-1)];
  return first === undefined || last === undefined ? 0 : last.start + last.size - first.start;
};

export const outcomeLine = ({ line, json }: NumberedRecord): string =>
  `${JSON.stringify({ event: 'outcome', line, ...outcomeOf(recordIn(json, `line ${line}`)) })}\n`;
