// A worker thread that starts with its first question and answers one question at a time.

import type { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { askThread } from './ask-thread.ts';

export class LazyThread {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #begin: () => Worker;
  #thread: Worker | undefined;

  constructor(begin: () => Worker) {
    this.#begin = begin;
  }

  /** `work`: as for `askThread`. */
  ask<Answer>(question: unknown, work: string): Promise<Answer> {
    return this.#queue.add(() => this.#answer<Answer>(question, work));
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = undefined;
  }

  async #answer<Answer>(question: unknown, work: string): Promise<Answer> {
    this.#thread ??= this.#begin();
    try {
      return await askThread<Answer>(this.#thread, question, work);
    } catch (error) {
      // The next question starts a new thread.
      await this.close();
      throw error;
    }
  }
}
