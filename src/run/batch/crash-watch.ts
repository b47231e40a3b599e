// Tells a browser that fell once from one that keeps falling.

import { BATCH_LIMITS } from './limits.ts';

export class CrashWatch {
  #inRow = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #restsUntil = 0;

  /** No page is opened before: a browser takes a moment to be missed, and another to be there again. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  pageRead(): void {
    this.#inRow = 0;
  }

  /** Pages that were open when it fell went down in one crash with it, and count as one. */
  isOneTooMany(openedAt = 0, now = performance.now()): boolean {
    if (openedAt <= this.#lastAt) return false;
    this.#lastAt = now;
    this.#inRow++;
    this.#restsUntil = now + BATCH_LIMITS.crashRestMs * this.#inRow;
    return this.#inRow >= BATCH_LIMITS.browserCrashes;
  }
}
