// Writes failed.txt: the failed inputs, as a list that a batch can read. There is none where nothing failed.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../../base/files/write-file.ts';
import { latestEntries } from './journal.ts';
import type { RunFolder } from './run-folder.ts';
import { SCRATCH } from './run-layout.ts';
import { JOURNAL } from './run-log.ts';

export const FAILED_LIST = 'failed.txt';

export async function writeFailedList({ path, log }: Pick<RunFolder, 'path' | 'log'>): Promise<void> {
  const lines: string[] = [];
  for await (const entry of latestEntries(join(path, JOURNAL))) {
    if (entry.ok) continue;
    const record = await log.read(entry);
    if (record.input.entry !== undefined) lines.push(record.input.entry);
  }
  const list = join(path, FAILED_LIST);
  if (lines.length === 0) await rm(list, { force: true });
  else await replaceFile(list, lines.map(line => `${line}\n`).join(''), join(path, SCRATCH));
}
