// Writes results.jsonl and its journal: a record is valid once its line in the journal is on disk.

import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { openToWriteOn } from '../../../base/files/regular-file.ts';
import { outputError, syncData, syncFile, writing } from '../../../base/files/write-file.ts';
import { RESULTS } from '../../sources/run-results.ts';
import type { BatchRecord } from '../batch-record.ts';
import { type JournalEntry, journalEntries, journalLine, latestEntries } from './journal.ts';

export const JOURNAL = 'journal.jsonl';
const NEW = '.new';

interface LoggedRecord extends Pick<JournalEntry, 'key' | 'ok' | 'code' | 'skipped' | 'again'> {
  /** Without a line end. */
  readonly json: string;
}

export interface RecordPlace {
  readonly start: number;
  readonly size: number;
}

interface Waiting {
  readonly record: LoggedRecord;
  readonly done: (place: RecordPlace) => void;
  readonly fail: (error: unknown) => void;
}

interface Placed extends Waiting {
  readonly line: Buffer;
  readonly place: RecordPlace;
}

export class RunLog {
  readonly #results: FileHandle;
  readonly #journal: FileHandle;
  #end: { results: number; journal: number };
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** Path of results.jsonl, for messages. */
  readonly #path: string;
  #isReplacing = false;

  private constructor(
    path: string,
    results: FileHandle,
    journal: FileHandle,
    end: { results: number; journal: number },
  ) {
    this.#path = path;
    this.#results = results;
    this.#journal = journal;
    this.#end = end;
  }

  /** Repairs the files of a killed run, and calls `onRecord` for every valid record. */
  static async open(folder: string, onRecord: (entry: JournalEntry) => void): Promise<RunLog> {
    const [resultsPath, journalPath] = [join(folder, RESULTS), join(folder, JOURNAL)];
    await finishRewrite(folder);
    const results = await openForBoth(resultsPath);
    const journal = await openForBoth(journalPath).catch(async error => {
      await results.close();
      throw error;
    });
    const log = new RunLog(resultsPath, results, journal, { results: 0, journal: 0 });
    try {
      await log.#repair(journalPath, onRecord);
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  async #repair(journalPath: string, onRecord: (entry: JournalEntry) => void): Promise<void> {
    const { size } = await this.#results.stat();
    for await (const entry of journalEntries(journalPath)) {
      // Ignores a record that the disk lost, and everything after it.
      if (entry.start + entry.size > size) break;
      onRecord(entry);
      this.#isReplacing ||= entry.again === true;
      this.#end = { results: entry.start + entry.size, journal: entry.journalEnd };
    }
    await this.#results.truncate(this.#end.results);
    await this.#journal.truncate(this.#end.journal);
  }

  /** Some records replace earlier ones. */
  get isReplacing(): boolean {
    return this.#isReplacing;
  }

  /** Resolves when the record is on disk. Concurrent records are written together. */
  append(record: LoggedRecord): Promise<RecordPlace> {
    return new Promise((done, fail) => {
      this.#waiting.push({ record, done, fail });
      this.#writing ??= this.#writeAll();
    });
  }

  async read({ start, size }: RecordPlace): Promise<BatchRecord> {
    const { buffer } = await this.#results.read(Buffer.alloc(size), 0, size, start);
    return JSON.parse(buffer.toString('utf8')) as BatchRecord;
  }

  async close(): Promise<void> {
    await this.#writing?.catch(() => {});
    await this.#results.close();
    await this.#journal.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        for (const { done, place } of await this.#write(batch)) done(place);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    // Reset here and not when the promise settles: a caller may append again before that.
    this.#writing = undefined;
  }

  async #write(waiting: readonly Waiting[]): Promise<Placed[]> {
    let start = this.#end.results;
    const placed = waiting.map((one): Placed => {
      const line = Buffer.from(`${one.record.json}\n`);
      const place = { start, size: line.length };
      start += line.length;
      return { ...one, line, place };
    });
    const journal = Buffer.from(
      placed.map(({ record: { json: _, ...entry }, place }) => journalLine({ ...entry, ...place })).join(''),
    );
    try {
      await writeAt(this.#results, Buffer.concat(placed.map(({ line }) => line)), this.#end.results);
      await syncData(this.#results.fd);
      await writeAt(this.#journal, journal, this.#end.journal);
      await syncData(this.#journal.fd);
    } catch (error) {
      // Truncates incomplete data; if that fails too, the next run does it.
      await this.#results.truncate(this.#end.results).catch(() => {});
      await this.#journal.truncate(this.#end.journal).catch(() => {});
      throw outputError(this.#path, error);
    }
    this.#end = { results: start, journal: this.#end.journal + journal.length };
    this.#isReplacing ||= placed.some(({ record }) => record.again === true);
    return placed;
  }
}

interface Compacting {
  /** Keeps the marks of pages that were read again, because others still have to be. */
  readonly keepsMarks: boolean;
  /** Records of these pages are removed too. */
  readonly isDropped?: ((key: string) => boolean) | undefined;
}

/** Removes replaced records. */
export function compactLog(folder: string, { keepsMarks, isDropped }: Compacting): Promise<void> {
  return rewriteLog(folder, async function* (journal) {
    for await (const entry of latestEntries(journal))
      if (isDropped?.(entry.key) !== true) yield keepsMarks ? entry : { ...entry, again: undefined };
  });
}

/** Rewrites both files with the kept records; atomic even if the process is killed. */
async function rewriteLog(
  folder: string,
  kept: (journal: string) => AsyncIterable<JournalEntry>,
): Promise<void> {
  const log = await RunLog.open(folder, () => {});
  await log.close();
  const opened: FileHandle[] = [];
  const openedAs = async (name: string, flags: string) => {
    const file = await open(join(folder, name), flags);
    opened.push(file);
    return file;
  };
  try {
    const source = await openedAs(RESULTS, 'r');
    const results = await openedAs(RESULTS + NEW, 'wx');
    const journal = await openedAs(JOURNAL + NEW, 'wx');
    let start = 0;
    for await (const entry of kept(join(folder, JOURNAL))) {
      const { buffer } = await source.read(Buffer.alloc(entry.size), 0, entry.size, entry.start);
      await results.writeFile(buffer);
      await journal.writeFile(journalLine({ ...entry, start }));
      start += entry.size;
    }
    await syncFile(results.fd);
    await syncFile(journal.fd);
  } catch (error) {
    // Frees space, because the disk may be full.
    for (const name of [RESULTS, JOURNAL]) await rm(join(folder, name + NEW), { force: true });
    throw outputError(join(folder, RESULTS), error);
  } finally {
    await Promise.all(opened.map(file => file.close()));
  }
  await rename(join(folder, RESULTS + NEW), join(folder, RESULTS));
  await rename(join(folder, JOURNAL + NEW), join(folder, JOURNAL));
}

/** Completes an interrupted rewrite. The results are renamed first, so that a lone new journal belongs to them. */
async function finishRewrite(folder: string): Promise<void> {
  const isComplete = !(await isThere(join(folder, RESULTS + NEW)));
  if (isComplete && (await isThere(join(folder, JOURNAL + NEW))))
    return rename(join(folder, JOURNAL + NEW), join(folder, JOURNAL));
  await rm(join(folder, RESULTS + NEW), { force: true });
  await rm(join(folder, JOURNAL + NEW), { force: true });
}

const openForBoth = (path: string): Promise<FileHandle> =>
  writing(path, async () => (await openToWriteOn(path)) ?? (await open(path, 'wx+')));

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    if (bytesWritten === 0) throw new PithError('OUTPUT_FULL', 'the disk is full');
    written += bytesWritten;
  }
}
