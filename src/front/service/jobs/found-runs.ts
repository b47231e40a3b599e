// Finds the runs of the command line in the folder of the jobs. They are shown as jobs are; nothing is written to them.

import { EventEmitter } from 'node:events';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { storedBytesOf } from '../../../base/files/stored-bytes.ts';
import { sha256 } from '../../../base/text/hashes.ts';
import { latestEntries } from '../../../run/batch/folder/journal.ts';
import { isRunLocked } from '../../../run/batch/folder/run-lock.ts';
import { JOURNAL } from '../../../run/batch/folder/run-log.ts';
import { runOptions } from '../../../run/overview/read-run.ts';
import { RUN_FILE, resultsIn } from '../../../run/sources/run-results.ts';
import { type Job, type JobCounts, newJob } from './job.ts';
import { JobRecords } from './job-records.ts';

/** `names`: those of its folders, `.` for itself. `known`: the runs as they were found before. */
export async function foundRuns(
  folder: string,
  names: readonly string[],
  known: ReadonlyMap<string, Job>,
): Promise<Map<string, Job>> {
  const found = new Map<string, Job>();
  for (const name of names) {
    const id = sha256(name).slice(0, 36);
    const path = join(folder, name);
    // A run that is deleted meanwhile is none.
    const run = await runIn(path, id, known.get(id)).catch(() => undefined);
    if (run !== undefined) found.set(id, run);
  }
  return found;
}

async function runIn(folder: string, id: string, known: Job | undefined): Promise<Job | undefined> {
  if ((await resultsIn(folder)) === undefined) return undefined;
  const { mtime: created } = await stat(join(folder, RUN_FILE));
  const { mtime: changed } = await stat(join(folder, JOURNAL));
  const isRunning = await isRunLocked(folder);
  const [state, endedAt] = isRunning ? (['running'] as const) : (['done', changed.toISOString()] as const);
  if (known !== undefined && !isRunning && known.file.endedAt === endedAt) return known;
  const { crawl } = await runOptions(folder);
  const plan = crawl ? { kind: 'crawl', start: crawl.start } : { kind: 'batch' };
  return {
    name: basename(resolve(folder)),
    folder,
    records: known?.records ?? new JobRecords(folder),
    file: {
      // Without a token: it belongs to whoever runs the service.
      ...newJob({
        id,
        owner: '',
        plan: { ...plan, options: {} } as Job['file']['plan'],
        about: crawl?.start,
      }),
      createdAt: created.toISOString(),
      state,
      endedAt,
      counts: await countsIn(folder),
    },
    bytes: isRunning && known !== undefined ? known.bytes : await storedBytesOf(folder),
    saved: Promise.resolve(),
    changes: new EventEmitter(),
  };
}

async function countsIn(folder: string): Promise<JobCounts> {
  const counts = { ok: 0, failed: 0 };
  for await (const { ok, skipped } of latestEntries(join(folder, JOURNAL)))
    if (!skipped) counts[ok ? 'ok' : 'failed']++;
  return { ...counts, named: counts.ok + counts.failed };
}
