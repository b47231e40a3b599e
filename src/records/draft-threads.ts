// Saved pages to drafts on all cores: judging a page is work for one, and pages know nothing of one another.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Draft } from '../docview/draft.ts';
import { asPithError, PithError } from '../errors.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import { savedDraft } from './saved-draft.ts';

export type DraftAnswer = { readonly draft: Draft } | { readonly failure: FailureRecord };

/** Pages judged before threads are begun, each of which takes as long to load as some tens of pages to judge. */
const PAGES_WITHOUT = 24;

/** Sources are TypeScript until they are built, which a thread cannot load. */
const IS_BUILT = import.meta.url.endsWith('.js');

export class DraftThreads {
  readonly #most: number;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #waiting: ((thread: Worker) => void)[] = [];
  #asked = 0;

  constructor(most = availableParallelism()) {
    this.#most = IS_BUILT && most > 1 ? most : 0;
  }

  async draft(path: string): Promise<DraftAnswer> {
    this.#asked++;
    if (this.#most === 0 || this.#asked <= PAGES_WITHOUT)
      return savedDraft(path).then(
        draft => ({ draft }),
        (error: unknown) => ({ failure: failureRecord(path, error) }),
      );
    const thread = await this.#thread();
    try {
      const answer = await answerOf(thread, path);
      this.#free(thread);
      return answer;
    } catch (error) {
      // Whatever ended it, the next page gets another.
      this.#all.delete(thread);
      await thread.terminate();
      const next = this.#waiting.shift();
      if (next !== undefined) next(this.#begun());
      return { failure: failureRecord(path, error) };
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map(thread => thread.terminate()));
    this.#all.clear();
  }

  async #thread(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.size < this.#most) return this.#begun();
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  #begun(): Worker {
    const thread = new Worker(new URL('./draft-thread.js', import.meta.url));
    this.#all.add(thread);
    return thread;
  }

  #free(thread: Worker): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(thread);
    else next(thread);
  }
}

function answerOf(thread: Worker, path: string): Promise<DraftAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: DraftAnswer): void => settle(() => resolve(answer));
    const onError = (error: unknown): void => settle(() => reject(asPithError(error)));
    const onExit = (): void => settle(() => reject(ended(path)));
    const settle = (work: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      work();
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(path);
  });
}

const ended = (path: string): PithError =>
  new PithError('INTERNAL', `the thread that judged ${path} ended: please report it`);
