// Counts browser crashes in a row, to end a run whose browser crashes again and again.

import { BATCH_LIMITS } from '../limits.ts';

export class CrashWatch {
  #inRow = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;

  /** No page is opened before this time: restarting a browser takes a moment. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  pageRead(): void {
    this.#inRow = 0;
  }

  /** True after too many crashes in a row. All pages that were open during a crash count as one. */
  addCrash(openedAt = 0, now = performance.now()): boolean {
    if (openedAt <= this.#lastAt) return false;
    this.#lastAt = now;
    this.#inRow++;
    this.#pausedUntil = now + BATCH_LIMITS.crashRestMs * this.#inRow;
    return this.#inRow >= BATCH_LIMITS.browserCrashes;
  }
}
