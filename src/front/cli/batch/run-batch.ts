// Runs `pith batch`, with progress on stderr and the outcome as exit code.

import { join } from 'node:path';
import { EXIT } from '../../../base/errors.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { batch } from '../../../run/batch/batch.ts';
import { FAILED_LIST } from '../../../run/batch/folder/run-folder.ts';
import type { BatchCalls, BatchSummary } from '../../../run/batch/run-batch.ts';
import { BATCH_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { runOptionsFrom } from '../flags/run-options.ts';
import { batchProgress, emptyRun } from './batch-progress.ts';

export interface BatchFlags extends RunFlags {
  queue?: string;
}

export async function runBatchVerb(
  sources: readonly string[],
  flags: BatchFlags,
  signal: AbortSignal,
): Promise<void> {
  const options = await runOptionsFrom(flags, BATCH_OPTIONS);
  useOwnTempRoot();
  const progress = batchProgress(flags);
  try {
    const summary = await batch(sources, options, {
      signal,
      note: progress.note,
      onRecord: progress.record,
      onStart: progress.start,
      ...(flags.queue === undefined ? {} : { executor: await fleetExecutor(flags.queue, progress.note) }),
    });
    progress.end(summary, join(summary.out, FAILED_LIST));
    if (summary.isEmpty) throw emptyRun(sources);
    process.exitCode = exitCodeFor(summary);
  } finally {
    progress.clear();
  }
}

/** Loads BullMQ only for a queue. Checks Redis first, so that an unreachable one leaves no run folder. */
async function fleetExecutor(
  queue: string,
  note: (message: string) => void,
): Promise<NonNullable<BatchCalls['executor']>> {
  const { withQueuePackages } = await import('../../../run/fleet/queue-packages.ts');
  const { refuseNoRedis } = await withQueuePackages(import('../../../run/fleet/redis.ts'));
  await refuseNoRedis(queue);
  const { queueExecutor } = await withQueuePackages(import('../../../run/fleet/queue-executor.ts'));
  return (recipe, run) => queueExecutor(queue, recipe, { ...run, note });
}

function exitCodeFor({ end, ok, failed }: BatchSummary): number {
  if (end === 'limit') return EXIT.limit;
  if (failed === 0) return EXIT.ok;
  return ok === 0 ? EXIT.allFailed : EXIT.someFailed;
}
