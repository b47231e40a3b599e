// Runs `pith batch`: flags to library, progress to stderr, what became of it to the exit code.

import { join } from 'node:path';
import { type BatchCalls, type BatchSummary, batch } from '../batch/batch.ts';
import { FAILED_LIST } from '../batch/failed-list.ts';
import type { BatchOptionsInput } from '../batch/options.ts';
import { PAGE_FORMAT_NAMES, type PageFormatName } from '../batch/page-formats.ts';
import { EXIT, PithError } from '../errors.ts';
import { useOwnTempRoot } from '../files/temp-root.ts';
import type { BatchFlags } from './batch-command.ts';
import { batchProgress } from './batch-progress.ts';
import { methodNamed } from './method-names.ts';
import { openOptionsFrom, pageOptionsFrom } from './page-flags.ts';

export async function runBatch(
  sources: readonly string[],
  flags: BatchFlags,
  signal: AbortSignal,
): Promise<void> {
  const options = batchOptionsFrom(flags);
  useOwnTempRoot();
  const progress = batchProgress(flags);
  try {
    const summary = await batch(sources, options, {
      signal,
      note: progress.note,
      onRecord: progress.record,
      onStart: progress.start,
      ...(flags.queue === undefined ? {} : { executor: await fleetOf(flags.queue, progress.note) }),
    });
    progress.end(summary, join(summary.out, FAILED_LIST));
    process.exitCode = exitCodeFor(summary);
  } finally {
    progress.clear();
  }
}

/** BullMQ is loaded only where there is a queue. */
async function fleetOf(
  queue: string,
  note: (message: string) => void,
): Promise<NonNullable<BatchCalls['executor']>> {
  const { queueExecutor } = await import('../fleet/queue-executor.ts');
  return (recipe, { id, wake }) => queueExecutor(queue, id, recipe, { note, wake });
}

function batchOptionsFrom(flags: BatchFlags): BatchOptionsInput {
  const { out, concurrency, redo, limit, retries, perHost, delay, queue } = flags;
  return {
    out,
    page: {
      ...pageOptionsFrom(flags),
      ...(flags.method !== undefined && { method: methodNamed(flags.method) }),
      ...(flags.center && { center: true }),
      ...(flags.elements && { elements: true }),
    },
    ...(flags.formats && { formats: formatsFrom(flags.formats) }),
    ...openOptionsFrom(flags),
    ...(concurrency !== undefined && { concurrency }),
    ...(redo !== undefined && { redo }),
    ...(limit !== undefined && { limit }),
    ...(retries !== undefined && { retries }),
    ...(perHost !== undefined && { perHost }),
    ...(delay !== undefined && { delayMs: delay }),
    ...(flags.robots === false && { robots: false }),
    ...(flags.anyHost && { anyHost: true }),
    ...(queue !== undefined && { queue }),
  };
}

function formatsFrom(names: readonly string[]): PageFormatName[] {
  if (names.length === 1 && names[0] === 'none') return [];
  return [...new Set(names)].map(name => {
    const known = PAGE_FORMAT_NAMES.find(format => format === name);
    if (known !== undefined) return known;
    const choices = [...PAGE_FORMAT_NAMES, 'none'].join(', ');
    throw new PithError('USAGE', `there is no format '${name}': choose of ${choices}`);
  });
}

function exitCodeFor({ end, ok, failed }: BatchSummary): number {
  if (end === 'limit') return EXIT.limit;
  if (failed === 0) return EXIT.ok;
  return ok === 0 ? EXIT.allFailed : EXIT.someFailed;
}
