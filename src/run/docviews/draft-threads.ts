// Drafts saved pages on all cores: pages are independent, and each takes one core.

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { THREADS_CAN_LOAD, threadEnded } from '../../base/threads/ask-thread.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { type DraftAnswer, draftAnswer } from './saved-draft.ts';

/** Pages judged before worker threads start: loading one takes as long as judging some tens of pages. */
const PAGES_WITHOUT = 24;

/** Pages queued in each thread, so that it does not wait while this thread judges its own page. */
const PAGES_AHEAD = 2;

/** The part of `Worker` that is used. */
export type DraftWorker = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;

const draftWorker = (): DraftWorker => new Worker(new URL('./draft-thread.js', import.meta.url));

/** The message to a thread. */
export interface SavedPage {
  readonly path: string;
  readonly limits: UnpackLimitsInput | undefined;
}

interface Job extends SavedPage {
  readonly answer: (answer: DraftAnswer) => void;
}

interface Thread {
  readonly worker: DraftWorker;
  /** The first one is in progress. */
  readonly given: Job[];
}

/** This thread judges too, because every further thread has to load and warm up the code again. */
export class DraftThreads {
  readonly #most: number;
  readonly #newWorker: () => DraftWorker;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #isJudging = false;
  #judged = 0;

  /** `cores`: number of judging threads, this one included. */
  constructor(cores = THREADS_CAN_LOAD ? availableParallelism() : 1, newWorker = draftWorker) {
    this.#most = cores - 1;
    this.#newWorker = newWorker;
  }

  draft(path: string, limits?: UnpackLimitsInput): Promise<DraftAnswer> {
    return new Promise(answer => {
      this.#waiting.push({ path, limits, answer });
      this.#share();
      void this.#judge();
    });
  }

  async close(): Promise<void> {
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  /** Judges waiting pages in this thread, one for each turn of the event loop, and keeps the other threads supplied. */
  async #judge(): Promise<void> {
    if (this.#isJudging) return;
    this.#isJudging = true;
    for (;;) {
      await setImmediate();
      this.#share();
      const job = this.#waiting.shift();
      if (job === undefined) break;
      this.#judged++;
      job.answer(draftAnswer(job.path, job.limits));
    }
    this.#isJudging = false;
  }

  #share(): void {
    if (this.#judged < PAGES_WITHOUT) return;
    while (this.#threads.size < this.#most) this.#begin();
    for (let round = 0; round <= PAGES_AHEAD; round++)
      for (const { worker, given } of this.#threads) {
        const job = given.length <= round ? this.#waiting.shift() : undefined;
        if (job === undefined) continue;
        given.push(job);
        worker.postMessage({ path: job.path, limits: job.limits } satisfies SavedPage);
      }
  }

  #begin(): void {
    const worker = this.#newWorker();
    const thread: Thread = { worker, given: [] };
    this.#threads.add(thread);
    worker.on('message', (answer: DraftAnswer) => {
      thread.given.shift()?.answer(answer);
      this.#share();
    });
    worker.on('error', error => this.#lose(thread, error));
    worker.on('exit', () => this.#lose(thread));
  }

  /** Handles the end of a thread: fails the page in progress and requeues its other pages. */
  #lose(thread: Thread, error?: unknown): void {
    if (!this.#threads.delete(thread)) return;
    void thread.worker.terminate();
    const [job, ...rest] = thread.given;
    this.#waiting.unshift(...rest);
    job?.answer({ failure: failureRecord(job.path, error ?? threadEnded(`judged ${job.path}`)) });
    void this.#judge();
  }
}
