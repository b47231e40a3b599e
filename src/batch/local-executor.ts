// Opens the pages of a batch in this process: one browser, a context a page, the browser renewed now and then.

import { type OpenOptionsInput, open, type Pith } from '../segment/pith.ts';
import type { ArchiveShelf } from './archive-shelf.ts';
import type { Executor, PageRecipe } from './executor.ts';
import { BATCH_LIMITS } from './limits.ts';
import { openBatchPage } from './open-page.ts';

export interface LocalExecutor extends Executor {
  readonly pith: Pith;
}

/** More than the pool ever has under way: the pool decides, and a page that is left behind takes nobody's place. */
const PITH_CONCURRENCY = 64;

export async function localExecutor(
  concurrency: number,
  openOptions: Pick<OpenOptionsInput, 'browser' | 'sandbox'>,
  recipe: PageRecipe,
  shelf: ArchiveShelf,
): Promise<LocalExecutor> {
  const pith = await open({
    ...openOptions,
    concurrency: PITH_CONCURRENCY,
    renewAfter: BATCH_LIMITS.renewAfter,
  });
  return {
    pith,
    capacity: () => concurrency,
    open: (request, signal) => openBatchPage(pith, shelf, request, recipe, signal),
    close: () => pith.close(),
  };
}
