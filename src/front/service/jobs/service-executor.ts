// Opens the pages of jobs in the browser of the service: all jobs share one number of pages at a time.

import { PithError } from '../../../base/errors.ts';
import { FifoLimiter } from '../../../base/threads/fifo-limiter.ts';
import type { Executor, PageRecipe } from '../../../run/batch/executor.ts';
import { openBatchPage } from '../../../run/batch/pages/open-batch-page.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';

/** Returns a maker of executors, one for each run. */
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
