// Opens the folder of a run: locks it, compares its options with those of an earlier run, and repairs its files.

import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../../base/files/make-folder.ts';
import type { BatchOptions } from '../options.ts';
import type { JournalEntry } from './journal.ts';
import { KeyTable } from './key-table.ts';
import { type PageWriter, pageWriter } from './page-writer.ts';
import { settleRun } from './run-file.ts';
import { SCRATCH } from './run-layout.ts';
import { lockRun, type RunLock } from './run-lock.ts';
import { compactLog, RunLog } from './run-log.ts';

export interface RunFolder extends PageWriter {
  readonly path: string;
  /** Id of the run, which stays the same when it is resumed. */
  readonly id: string;
  readonly log: RunLog;
  readonly table: KeyTable;
  /** `isDone`: every input has a record. */
  readonly close: (isDone?: boolean) => Promise<void>;
}

/** `lasting`: further options that must be the same to resume a run. `asksForChanges`: all pages are read again. */
export async function openRunFolder(
  options: BatchOptions,
  lasting: Readonly<Record<string, unknown>> = {},
  asksForChanges = false,
): Promise<RunFolder> {
  const path = resolve(options.out);
  await makeFolder(path);
  const lock = await lockRun(path);
  try {
    await rm(join(path, SCRATCH), { recursive: true, force: true });
    await makeFolder(join(path, SCRATCH));
    const { id } = await settleRun(path, options, lasting);
    const table = new KeyTable();
    const log = await RunLog.open(path, fillTable(table, options.redo, asksForChanges));
    const end = (isDone = false) => close(path, log, lock, isDone);
    return { path, id, log, table, ...pageWriter(path), close: end };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns a function that enters a line of the journal into the table. Pages keep their record until they are read again. */
function fillTable(
  table: KeyTable,
  redo: BatchOptions['redo'],
  asksForChanges: boolean,
): (entry: JournalEntry) => void {
  return entry => {
    const { key, ok, again } = entry;
    if (again) table.redo(key);
    const isToRedo = redo === 'failed' && !ok && !again && table.recorded(key) === 0;
    if (!isToRedo) table.record(key, ok, entry);
    if (isToRedo || asksForChanges) table.redo(key);
  };
}

async function close(path: string, log: RunLog, lock: RunLock, isDone: boolean): Promise<void> {
  await log.close();
  // If the disk is full, the next run does it; readers skip replaced records meanwhile.
  if (log.isReplacing) await compactLog(path, !isDone).catch(() => {});
  await rm(join(path, SCRATCH), { recursive: true, force: true });
  await lock.release();
}
