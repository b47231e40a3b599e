// Whose page is read now, and whose waits for its turn: who no longer wants one is let go at once.

import PQueue from 'p-queue';
import { cancelled } from '../../judge/record/stage.ts';

export class PageTurns {
  readonly #queue: PQueue;
  readonly #waiting = new Set<AbortController>();

  /** `most`: at the same time. */
  constructor(most: number) {
    this.#queue = new PQueue({ concurrency: most });
  }

  /** What has begun keeps its turn to the end of its work, however it ends. */
  async take<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
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

  /** Those who wait have no turn any more. */
  close(): void {
    for (const wait of this.#waiting) wait.abort(cancelled());
  }
}
