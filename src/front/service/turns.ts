// A FIFO limiter: runs a bounded number of jobs and queues the rest.

export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #onIdle = new Set<() => void>();

  /** `most` is the number of concurrent jobs. */
  constructor(most: number) {
    this.#most = most;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** A client that aborts while waiting leaves the queue; a started job keeps its slot until it ends. */
  async take<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    if (this.#running >= this.#most) await this.#waitForTurn(signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>(done => this.#onIdle.add(done));
  }

  #waitForTurn(signal: AbortSignal): Promise<void> {
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

  /** Hands the slot to the first waiting job, so that the number of running jobs stays the same. */
  #passOn(): void {
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
