// Opens the folder of a run: locks it, compares its options with those of an earlier run, and repairs its files.

import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import type { BatchOptions } from '../options.ts';
import { type JournalEntry, latestEntries } from './journal.ts';
import { KeyTable } from './key-table.ts';
import { type PageWriter, pageWriter, SCRATCH } from './page-writer.ts';
import { endRepeating, openRun, refuseForeign } from './run-file.ts';
import { lockRun } from './run-lock.ts';
import { compactLog, JOURNAL, RunLog } from './run-log.ts';

export interface RunFolder extends PageWriter {
  readonly path: string;
  /** Id of the run, which stays the same when it is resumed. */
  readonly id: string;
  readonly log: RunLog;
  readonly table: KeyTable;
  /** All pages are read again; those that were have marks in the journal. */
  readonly isRepeating: boolean;
  /** Servers are asked which pages have changed. */
  readonly asksForChanges: boolean;
  /** `isDone`: every input has a record. */
  readonly close: (isDone?: boolean) => Promise<void>;
}

/** `lasting`: further options that must be the same to resume a run. `mayAsk`: servers can say whether a page has changed. */
export async function openRunFolder(
  options: BatchOptions,
  lasting: Readonly<Record<string, unknown>> = {},
  mayAsk = false,
): Promise<RunFolder> {
  const path = resolve(options.out);
  await makeFolder(path);
  const lock = await lockRun(path);
  try {
    await refuseForeign(path);
    await rm(join(path, SCRATCH), { recursive: true, force: true });
    await makeFolder(join(path, SCRATCH));
    const run = await openRun(path, options, lasting);
    const isRepeating = run.isRepeating === true;
    const asksForChanges = mayAsk && options.redo === 'changed' && !isRepeating;
    const table = new KeyTable();
    const isToRedo = ({ ok, skipped }: JournalEntry) =>
      isRepeating || asksForChanges || (options.redo === 'failed' && !ok && !skipped);
    const log = await RunLog.open(path, fillTable(table, isToRedo));
    const writer = pageWriter(path);
    const folder = { path, id: run.id, log, table, isRepeating, asksForChanges, ...writer };
    const close = async (isDone = false) => {
      if (isDone && isRepeating) await endRepeating(path, run);
      await closeFolder(folder, isDone);
      await lock.release();
    };
    return { ...folder, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns a function that enters a line of the journal into the table. Pages keep their record until they are read again. */
function fillTable(
  table: KeyTable,
  isToRedo: (entry: JournalEntry) => boolean,
): (entry: JournalEntry) => void {
  return entry => {
    const { key, again } = entry;
    if (again) table.redo(key);
    const isEarlier = !again && table.recorded(key) === 0;
    table.record(key, entry, entry);
    if (isEarlier && isToRedo(entry)) table.redo(key);
  };
}

async function closeFolder(folder: Omit<RunFolder, 'close'>, isDone: boolean): Promise<void> {
  const { path, log, table, isRepeating } = folder;
  const isDropped = isDone && isRepeating ? (key: string) => table.isToRedo(key) : undefined;
  if (isDropped !== undefined) await removeFilesOf(folder, isDropped);
  await log.close();
  // If the disk is full, the next run does it; readers skip replaced records meanwhile.
  if (log.isReplacing || isDropped !== undefined)
    await compactLog(path, { keepsMarks: !isDone, isDropped }).catch(() => {});
  await rm(join(path, SCRATCH), { recursive: true, force: true });
}

/** Pages that the inputs no longer name. */
async function removeFilesOf(
  { path, log, removeFiles }: Omit<RunFolder, 'close'>,
  isDropped: (key: string) => boolean,
): Promise<void> {
  for await (const entry of latestEntries(join(path, JOURNAL)))
    if (isDropped(entry.key)) await removeFiles((await log.read(entry)).files);
}

export const FAILED_LIST = 'failed.txt';

/** The failed inputs, as a list that a batch can read. There is none where nothing failed. */
export async function writeFailedList({ path, log }: Pick<RunFolder, 'path' | 'log'>): Promise<void> {
  const lines: string[] = [];
  for await (const entry of latestEntries(join(path, JOURNAL))) {
    if (entry.ok || entry.skipped) continue;
    const record = await log.read(entry);
    if (record.input.entry !== undefined) lines.push(record.input.entry);
  }
  const list = join(path, FAILED_LIST);
  if (lines.length === 0) await rm(list, { force: true });
  else await replaceFile(list, lines.map(line => `${line}\n`).join(''), join(path, SCRATCH));
}
