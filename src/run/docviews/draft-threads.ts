// Saved pages to drafts on all cores: judging a page is work for one, and pages know nothing of one another.

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { THREADS_CAN_LOAD, threadEnded } from '../../base/threads/ask-thread.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { type DraftAnswer, draftAnswer } from './saved-draft.ts';

/** Pages judged before threads are begun, each of which takes as long to load as some tens of pages to judge. */
const PAGES_WITHOUT = 24;

/** Given to a thread while it judges another, so that it need not wait for this one to look up from its own page. */
const PAGES_AHEAD = 2;

/** As much of a worker as is asked for here. */
export type DraftWorker = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;

const draftWorker = (): DraftWorker => new Worker(new URL('./draft-thread.js', import.meta.url));

/** What a thread is given. */
export interface SavedPage {
  readonly path: string;
  readonly limits: UnpackLimitsInput | undefined;
}

interface Job extends SavedPage {
  readonly answer: (answer: DraftAnswer) => void;
}

interface Thread {
  readonly worker: DraftWorker;
  /** The first is the one that it judges. */
  readonly given: Job[];
}

/** This thread judges too: for each one more, all that judges is loaded and made quick by the engine once more. */
export class DraftThreads {
  readonly #most: number;
  readonly #newWorker: () => DraftWorker;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #isJudging = false;
  #judged = 0;

  /** `cores`: those that judge, this thread's own among them. */
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

  /** What waits is judged here, page by page, while others have their turn and the threads get what they lack. */
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

  /** Whatever ended it was the page that it judged: the others are given out anew, to another. */
  #lose(thread: Thread, error?: unknown): void {
    if (!this.#threads.delete(thread)) return;
    void thread.worker.terminate();
    const [job, ...rest] = thread.given;
    this.#waiting.unshift(...rest);
    job?.answer({ failure: failureRecord(job.path, error ?? threadEnded(`judged ${job.path}`)) });
    void this.#judge();
  }
}
