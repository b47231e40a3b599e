// Drafts saved pages on all cores: pages are independent, and each takes one core.

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type PoolWorker, THREADS_CAN_LOAD } from '../../base/threads/ask-thread.ts';
import { ThreadPool } from '../../base/threads/thread-pool.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { type DraftAnswer, draftAnswer } from './saved-draft.ts';

/** Pages drafted before worker threads start: loading one takes as long as drafting some tens of pages. */
const PAGES_WITHOUT = 24;

const draftWorker = (): PoolWorker => new Worker(new URL('./draft-thread.js', import.meta.url));

/** The question to a thread. */
export interface SavedPage {
  readonly path: string;
  readonly limits: UnpackLimitsInput | undefined;
}

export class DraftThreads {
  readonly #pool: ThreadPool | undefined;
  #drafted = 0;

  /** `cores`: number of threads that draft once there are many pages. */
  constructor(cores = THREADS_CAN_LOAD ? availableParallelism() : 1, newWorker = draftWorker) {
    if (cores > 1) this.#pool = new ThreadPool(newWorker, { most: cores, patienceMs: 0 });
  }

  async draft(path: string, limits?: UnpackLimitsInput): Promise<DraftAnswer> {
    if (this.#pool === undefined || this.#drafted++ < PAGES_WITHOUT) {
      await setImmediate();
      return draftAnswer(path, limits);
    }
    const question = { path, limits } satisfies SavedPage;
    return this.#pool
      .run<DraftAnswer>({ question, work: `judged ${path}` })
      .catch((error: unknown) => ({ failure: failureRecord(path, error) }));
  }

  async close(): Promise<void> {
    await this.#pool?.close(undefined);
  }
}
