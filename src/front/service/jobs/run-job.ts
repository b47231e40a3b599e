// Runs one job of the service: a batch or a crawl in its folder, resumed where it stopped.

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { asPithError, PithError } from '../../../base/errors.ts';
import { FifoLimiter } from '../../../base/threads/fifo-limiter.ts';
import { batch } from '../../../run/batch/batch.ts';
import type { Executor, PageRecipe } from '../../../run/batch/executor.ts';
import { latestEntries } from '../../../run/batch/folder/journal.ts';
import { JOURNAL } from '../../../run/batch/folder/run-log.ts';
import { openBatchPage } from '../../../run/batch/pages/open-batch-page.ts';
import type { RecordedPage } from '../../../run/batch/recorder.ts';
import type { BatchCalls } from '../../../run/batch/run-batch.ts';
import { crawl } from '../../../run/crawl/crawl.ts';
import { type AllowedHosts, privateAddressesOf } from '../../../run/pipeline/allowed-hosts.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { OUR_FAULT } from '../answers/error-answer.ts';
import { type Job, type JobCounts, type JobFile, viewOf, withoutFolderIn } from './job.ts';

/** File in the folder of a job that lists the inputs of a batch. */
export const JOB_LIST = 'inputs.jsonl';

export interface JobRunCalls {
  readonly executor: (recipe: PageRecipe, client: string) => Executor;
  /** Called for every page of a job. */
  readonly onRecord: (page: RecordedPage) => void;
  readonly note: (job: string, message: string) => void;
}

export type JobOutcome = Pick<JobFile, 'state' | 'end' | 'counts' | 'error'>;

/** Returns failures as outcomes; one of pith itself is described only to `note`. */
export async function runJob(
  job: Job,
  signal: AbortSignal,
  hosts: AllowedHosts,
  { executor, onRecord, note }: JobRunCalls,
): Promise<JobOutcome> {
  try {
    const { end, named, ok, failed } = await runPlan(job, hosts, {
      signal,
      executor: async recipe => executor(recipe, job.file.owner),
      note: message => note(job.file.id, message),
      onStart: tally => {
        if (job.run !== undefined) job.run.tally = tally;
      },
      onRecord,
    });
    return { state: 'done', end, counts: { named, ok, failed } };
  } catch (error) {
    const { code, message, cause } = asPithError(error);
    const isOurs = code === 'INTERNAL';
    if (isOurs) note(job.file.id, String(cause ?? message));
    const shown = isOurs ? OUR_FAULT : withoutFolderIn(message, job);
    return { state: 'failed', counts: viewOf(job).counts, error: { code, message: shown } };
  }
}

async function runPlan(
  { folder, file: { plan, redo } }: Job,
  hosts: AllowedHosts,
  calls: BatchCalls,
): Promise<JobCounts & { readonly end: string }> {
  const page = { ...plan.options.page, privateAddresses: privateAddressesOf(hosts) };
  if (plan.kind === 'crawl') return crawl(plan.start, { ...plan.options, page, out: folder }, calls);
  const { limit = Number.MAX_SAFE_INTEGER } = plan.options;
  // The limit is that of all runs of the job together; one more page shows whether there are further inputs.
  const left = limit - (await recordedIn(folder, redo));
  const options = { ...plan.options, redo, page, out: folder, limit: Math.max(1, left) };
  const stdin = () => createReadStream(join(folder, JOB_LIST));
  return batch(['-'], options, { ...calls, stdin });
}

/** Without those that are read again. */
async function recordedIn(folder: string, redo: JobFile['redo']): Promise<number> {
  let count = 0;
  try {
    for await (const { ok } of latestEntries(join(folder, JOURNAL))) if (ok || redo === undefined) count++;
  } catch {
    // The job has not begun.
  }
  return count;
}

/**
 * Opens the pages of jobs in the browser of the service: all jobs share one number of pages at a time. Returns a maker
 * of executors, one for each run.
 */
export function serviceExecutors(
  pith: PageReader,
  concurrency: number,
): (recipe: PageRecipe, client: string) => Executor {
  const turns = new FifoLimiter(concurrency, () => new PithError('CANCELLED', 'the job was stopped'));
  return (recipe, client) => ({
    capacity: () => concurrency,
    open: (request, signal, steps) =>
      turns.take(() => openBatchPage({ pith }, request, recipe, { ...steps, signal, client }), signal),
    close: async () => {},
  });
}
