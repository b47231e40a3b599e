// The records of a run's folder, in the order in which they came; a run that is still going on may be read too.

import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchRecord } from '../batch/batch-record.ts';
import { journalEntries } from '../batch/journal.ts';
import { JOURNAL } from '../batch/run-log.ts';
import { PithError } from '../errors.ts';
import { RESULTS } from '../sources/run-results.ts';

export async function refuseNoRun(folder: string): Promise<void> {
  for (const name of [RESULTS, JOURNAL]) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() === true) continue;
    throw new PithError('FILE_NOT_FOUND', `${folder} is no folder of a batch: it has no ${name}`);
  }
}

export async function* recordsOf(folder: string): AsyncGenerator<BatchRecord> {
  const results = await open(join(folder, RESULTS), 'r');
  try {
    for await (const { start, size } of journalEntries(join(folder, JOURNAL))) {
      const { buffer, bytesRead } = await results.read(Buffer.alloc(size), 0, size, start);
      if (bytesRead < size) return;
      yield JSON.parse(buffer.toString('utf8')) as BatchRecord;
    }
  } finally {
    await results.close();
  }
}

/** How the pages of the run were read, as its run.json has it. */
export async function runOptions(folder: string): Promise<Record<string, unknown>> {
  try {
    const run = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')) as {
      options?: Record<string, unknown>;
    };
    return run.options ?? {};
  } catch {
    return {};
  }
}
