// Writes the overview of a run as one HTML file in its folder, which loads nothing but its thumbnails.

import { basename, join, resolve } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { LineFile, outputError } from '../../base/files/write-file.ts';
import { studioEnds } from '../../show/studio/studio-html.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import { outcomeOf, recordsOf, refuseNoRun, runOptions } from './read-run.ts';
import { thumbnailsOf } from './thumbnails.ts';

const REPORT = 'report.html';

interface ReportCalls {
  readonly signal?: AbortSignal;
  readonly onPage?: (done: number) => void;
}

interface WrittenReport {
  readonly path: string;
  readonly ok: number;
  readonly failed: number;
}

export async function writeReport(name: string, calls: ReportCalls = {}): Promise<WrittenReport> {
  const folder = resolve(name);
  await refuseNoRun(folder);
  const path = join(folder, REPORT);
  const file = await LineFile.create(path);
  try {
    const counts = await writePages(file, folder, calls);
    await file.finish();
    return { path, ...counts };
  } catch (error) {
    throw error instanceof PithError ? error : outputError(path, error);
  } finally {
    await file.discard();
  }
}

/** One page after another: a run may have more of them than memory holds. */
async function writePages(
  file: LineFile,
  folder: string,
  { signal, onPage }: ReportCalls,
): Promise<Omit<WrittenReport, 'path'>> {
  const name = basename(folder);
  const start = { kind: 'run', name, ...(await runOptions(folder)) } as const;
  const [head, foot] = await studioEnds({ title: `${name} · pith`, start });
  await file.add(head);
  let [ok, failed] = [0, 0];
  for await (const [record, card] of thumbnailsOf(folder, recordsOf(folder))) {
    if (signal?.aborted === true)
      throw new PithError('CANCELLED', 'stopped before the overview was complete');
    if (record.ok) ok++;
    else failed++;
    await file.add(line(record, ok + failed, card));
    onPage?.(ok + failed);
  }
  await file.add(foot);
  return { ok, failed };
}

/** Without any `<`, so that no text of a page ends the element around it. */
function line(record: BatchRecord, number: number, card: string | undefined): string {
  const { source, line, id } = record.input;
  const where = `${source}${line === undefined ? '' : `, line ${line}`}${id === undefined ? '' : ` · ${id}`}`;
  return JSON.stringify({ line: number, where, card, ...outcomeOf(record) }).replaceAll('<', '\\u003c');
}
