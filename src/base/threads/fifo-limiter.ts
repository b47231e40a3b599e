// A bounded number of tasks at a time, first in, first out; a waiting task leaves the queue when its caller gives up.

import PQueue from 'p-queue';
import { afterWait } from '../tracing.ts';

/** Needs p-queue 9.1: 9.2 and 9.3 hold the answers of tasks that have ended while others wait. */
export class FifoLimiter {
  readonly #queue: PQueue;
  readonly #waiting = new Set<AbortController>();
  readonly #refusal: (reason: unknown) => unknown;

  /** `refusal`: the error of a caller that gave up, by the reason of its signal. */
  constructor(concurrency: number, refusal: (reason: unknown) => unknown = reason => reason) {
    this.#queue = new PQueue({ concurrency });
    this.#refusal = refusal;
  }

  get running(): number {
    return this.#queue.pending;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** A task that has begun keeps its turn until it ends, whatever its signal says. */
  async take<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const wait = new AbortController();
    const leave = () => wait.abort(this.#refusal(signal?.reason));
    const begun = afterWait('pith.queue.wait', work);
    const begin = () => {
      this.#waiting.delete(wait);
      signal?.removeEventListener('abort', leave);
    };
    this.#waiting.add(wait);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      return await this.#queue.add(
        () => {
          begin();
          return begun();
        },
        { signal: wait.signal },
      );
    } finally {
      begin();
    }
  }

  /** Resolves when nothing runs. */
  idle(): Promise<void> {
    return this.#queue.onPendingZero();
  }

  /** Refuses all that wait. */
  close(reason: unknown): void {
    for (const wait of this.#waiting) wait.abort(reason);
  }
}
