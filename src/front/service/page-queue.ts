// The queue of running and waiting pages: bounded in number, with a deadline for each.

import { setTimeout as pause } from 'node:timers/promises';
import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { collectSoon } from '../../base/threads/collect-garbage.ts';
import { FifoLimiter } from '../../base/threads/fifo-limiter.ts';
import { inTurn } from '../../base/threads/work-turn.ts';
import { SERVICE_LIMITS } from './limits.ts';

interface QueueSettings {
  readonly concurrency: number;
  readonly waiting: number;
  readonly deadlineMs: number;
}

type Work<Value> = (signal: AbortSignal) => Promise<Value>;

export class PageQueue {
  readonly #settings: QueueSettings;
  readonly #turns: FifoLimiter;
  readonly #cancels = new Set<AbortController>();
  #isStopping = false;
  #meanMs: number = SERVICE_LIMITS.firstGuessMs;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#turns = new FifoLimiter(settings.concurrency);
  }

  get running(): number {
    return this.#turns.running;
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Throws at once if the queue is full. Settles by the deadline, whatever the work does. */
  run<Value>(work: Work<Value>, gone: AbortSignal): Promise<Value> {
    this.#refuse();
    const cancel = new AbortController();
    this.#cancels.add(cancel);
    const { signal } = cancel;
    const done = this.#turns.take(() => this.#timed(() => inTurn(work, signal)), signal);
    // Work that reacts late to cancellation keeps its place until it ends.
    done.catch(() => {}).finally(() => this.#cancels.delete(cancel));
    return this.#bounded(done, cancel, gone);
  }

  /** Accepts no more pages; running ones may finish within `ms`, then they are cancelled. */
  async drain(ms: number): Promise<void> {
    this.#isStopping = true;
    await Promise.race([this.#turns.idle(), pause(ms, undefined, UNREF)]);
    for (const cancel of this.#cancels) cancel.abort(new PithError('CANCELLED', 'the service is stopping'));
    await Promise.race([this.#turns.idle(), pause(SERVICE_LIMITS.cancelMs, undefined, UNREF)]);
  }

  #refuse(): void {
    if (this.#isStopping) throw new PithError('CANCELLED', 'the service is stopping: ask again later');
    const { concurrency, waiting } = this.#settings;
    if (this.running + this.waiting < concurrency + waiting) return;
    const retryAfterMs = Math.min(
      SERVICE_LIMITS.maxRetryAfterMs,
      (this.#meanMs * (this.waiting + 1)) / concurrency,
    );
    throw new PithError(
      'SERVICE_BUSY',
      `the queue is full (${counted(this.waiting, 'page')} waiting): try again later`,
      {
        answer: { retryAfterMs },
      },
    );
  }

  async #bounded<Value>(done: Promise<Value>, cancel: AbortController, gone: AbortSignal): Promise<Value> {
    const { deadlineMs } = this.#settings;
    const leave = () => cancel.abort(new PithError('CANCELLED', 'the client disconnected'));
    const tooLong = new PithError('JOB_TIMEOUT', `the page took longer than ${deadlineMs} ms in all`);
    const timer = setTimeout(() => cancel.abort(tooLong), deadlineMs);
    const ended = new Promise<never>((_, fail) => {
      cancel.signal.addEventListener('abort', () => fail(cancel.signal.reason));
    });
    gone.addEventListener('abort', leave);
    if (gone.aborted) leave();
    try {
      return await Promise.race([ended, done]);
    } catch (error) {
      throw cancel.signal.aborted ? cancel.signal.reason : error;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', leave);
    }
  }

  async #timed<Value>(work: () => Promise<Value>): Promise<Value> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#meanMs += (performance.now() - started - this.#meanMs) * SERVICE_LIMITS.meanShare;
      collectSoon();
    }
  }
}

/** Timers that do not keep the process alive. */
const UNREF = { ref: false } as const;
