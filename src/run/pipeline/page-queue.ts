// A FIFO queue of pages; waiting pages can be cancelled.

import PQueue from 'p-queue';
import { cancelled } from '../../judge/record/stage.ts';

export class PageQueue {
  readonly #queue: PQueue;
  readonly #waiting = new Set<AbortController>();

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  /** The signal cancels work that is still waiting; work that has started must stop itself. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const wait = new AbortController();
    const leave = () => wait.abort(cancelled());
    const begun = () => {
      this.#waiting.delete(wait);
      signal?.removeEventListener('abort', leave);
    };
    this.#waiting.add(wait);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      return await this.#queue.add(
        () => {
          begun();
          return work();
        },
        { signal: wait.signal },
      );
    } finally {
      begun();
    }
  }

  /** Cancels all waiting work. */
  close(): void {
    for (const wait of this.#waiting) wait.abort(cancelled());
  }
}
