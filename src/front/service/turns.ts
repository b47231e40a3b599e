// Who may begin and who waits for a turn, in the order of their coming.

export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #onIdle = new Set<() => void>();

  /** `most`: at the same time. */
  constructor(most: number) {
    this.#most = most;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Who goes away while waiting leaves the queue; who has begun keeps the turn to the end of the work. */
  async take<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    if (this.#running >= this.#most) await this.#called(signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>(done => this.#onIdle.add(done));
  }

  #called(signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      const leave = () => {
        this.#waiting.delete(begin);
        fail(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        done();
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
    });
  }

  /** To the first of those who wait: their number at the same time stays what it is. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#running--;
    if (this.#running > 0) return;
    for (const done of this.#onIdle) done();
    this.#onIdle.clear();
  }
}
