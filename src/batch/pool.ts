// Brings every input to its one final outcome: what may be opened now is, what failed comes back, what is final is recorded.

import { asPithError, PithError } from '../errors.ts';
import { CrashWatch } from './crash-watch.ts';
import { type HostRules, Hosts, type Waiter } from './hosts.ts';
import { BATCH_LIMITS } from './limits.ts';
import type { NetworkWatch } from './network-watch.ts';
import { Outage } from './outage.ts';
import { hostPause, isUnreachable, waitBeforeRetry } from './retry-policy.ts';

export interface PoolTask extends Waiter {
  /** Attempts that counted, the one under way included. */
  attempts: number;
  notBefore: number;
  /** Of the attempt under way, in ms of `performance.now()`. */
  startedAt?: number;
}

export type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: PithError };

export interface PoolWork<Task extends PoolTask, Result extends Outcome> {
  readonly tasks: AsyncIterable<Task>;
  /** How many may be under way: of a fleet it changes. */
  readonly capacity: () => number;
  /** Never throws for what is the page's own fault; a signal ends it early. */
  readonly open: (task: Task, signal: AbortSignal) => Promise<Result>;
  /** Resolves when the outcome is on disk. */
  readonly record: (task: Task, result: Result | (Outcome & { readonly ok: false })) => Promise<void>;
  /** Whether a host answers anything at all. */
  readonly probe: (host: string) => Promise<boolean>;
  readonly network: NetworkWatch | undefined;
  readonly rules: HostRules;
  readonly retries: number;
  /** Pages to open at most in this run. */
  readonly limit: number;
  readonly note: (message: string) => void;
  readonly onStart?: (task: Task) => void;
  readonly onStop?: (task: Task) => void;
}

export type PoolEnd = 'done' | 'limit' | 'stopped';

/** These end a run: going on would only burn one page after the other. */
const FATAL = new Set([
  'BROWSER_UNAVAILABLE',
  'OUTPUT_FULL',
  'OUTPUT_UNWRITABLE',
  'QUEUE_UNAVAILABLE',
  'INTERNAL',
]);

export class Pool<Task extends PoolTask, Result extends Outcome> {
  readonly #work: PoolWork<Task, Result>;
  readonly #hosts: Hosts<Task>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #recording = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #opened = 0;
  #readAll = false;
  #fatal: PithError | undefined;
  readonly #crashes = new CrashWatch();
  readonly #outage: Outage;
  #wake: () => void = () => {};

  constructor(work: PoolWork<Task, Result>) {
    this.#work = work;
    this.#hosts = new Hosts(work.rules);
    const { network, note } = work;
    this.#outage = new Outage({ network, note, signal: this.#stop.signal, onEnd: error => this.#end(error) });
  }

  get hasReadAll(): boolean {
    return this.#readAll;
  }

  /** Ends when all is recorded, at the limit, or after the signal with nothing under way any more. */
  async run(signal: AbortSignal): Promise<PoolEnd> {
    const wake = () => this.#wake();
    signal.addEventListener('abort', wake);
    const reading = this.#read(signal);
    try {
      while (!signal.aborted && this.#fatal === undefined && !this.#isFinished()) await this.#step();
      await this.#drain();
      if (this.#fatal !== undefined) throw this.#fatal;
      if (signal.aborted) return 'stopped';
      return this.#hasMore() ? 'limit' : 'done';
    } finally {
      signal.removeEventListener('abort', wake);
      this.#stop.abort();
      // A source that says nothing any more (stdin) is not waited for.
      reading.catch(() => {});
    }
  }

  /** A site asks for more time between two of its pages. */
  slowDown(host: string, delayMs: number): void {
    this.#hosts.slowDown(host, delayMs);
  }

  /** Something outside has changed, such as the capacity. */
  wake(): void {
    this.#wake();
  }

  #isFinished(): boolean {
    if (this.#isAtLimit()) return true;
    return !this.#hasMore() && this.#underWay.size === 0 && this.#recording.size === 0;
  }

  #hasMore(): boolean {
    return !this.#readAll || this.#hosts.waiting > 0;
  }

  /** Pages that come back for another attempt do not count twice. */
  #isAtLimit(): boolean {
    const isIdle = this.#underWay.size === 0 && this.#recording.size === 0;
    return this.#opened >= this.#work.limit && isIdle && this.#hosts.waiting > 0;
  }

  async #step(): Promise<void> {
    const now = performance.now();
    const mayOpen = !this.#outage.isOn && this.#opened < this.#work.limit && this.#hasRoom();
    const restMs = this.#crashes.restsUntil - now;
    const task = mayOpen && restMs <= 0 ? this.#hosts.take(now) : undefined;
    if (task !== undefined) this.#start(task);
    else
      await this.#sleep(
        mayOpen ? Math.max(restMs, this.#hosts.nextReadyAt(now) - now) : Number.POSITIVE_INFINITY,
      );
  }

  #hasRoom(): boolean {
    const capacity = this.#work.capacity();
    return this.#underWay.size < capacity && this.#recording.size < BATCH_LIMITS.recordsPerSlot * capacity;
  }

  async #sleep(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>(done => {
      this.#wake = done;
      if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(done, Math.max(1, ms));
    });
    clearTimeout(timer);
  }

  /** Keeps the window full, and no fuller. */
  async #read(signal: AbortSignal): Promise<void> {
    try {
      for await (const task of this.#work.tasks) {
        this.#hosts.add(task);
        this.#wake();
        while (this.#hosts.waiting >= BATCH_LIMITS.window && !this.#isEnding(signal)) {
          await new Promise(done => setTimeout(done, 20));
        }
        if (this.#isEnding(signal)) return;
      }
      this.#readAll = true;
    } catch (error) {
      this.#fatal ??= asPithError(error);
    } finally {
      this.#wake();
    }
  }

  #isEnding(signal: AbortSignal): boolean {
    return signal.aborted || this.#stop.signal.aborted || this.#fatal !== undefined;
  }

  #start(task: Task): void {
    if (this.#hosts.isGivenUp(task.host)) {
      this.#hosts.finish(task.host, undefined, performance.now());
      this.#record(task, givenUp(task.host));
      return;
    }
    if (task.attempts === 0) this.#opened++;
    task.attempts++;
    task.startedAt = performance.now();
    this.#work.onStart?.(task);
    const opening = this.#open(task).finally(() => {
      this.#underWay.delete(opening);
      this.#work.onStop?.(task);
      this.#wake();
    });
    this.#underWay.add(opening);
  }

  async #open(task: Task): Promise<void> {
    let result: Result | { ok: false; error: PithError };
    try {
      result = await this.#work.open(task, this.#stop.signal);
    } catch (error) {
      result = { ok: false, error: asPithError(error) };
    }
    await this.#settle(task, result).catch(error => {
      this.#fatal ??= asPithError(error);
    });
  }

  async #settle(task: Task, result: Result | { ok: false; error: PithError }): Promise<void> {
    const now = performance.now();
    if (result.ok) {
      this.#crashes.pageRead();
      this.#work.network?.answered(task.host);
      this.#hosts.finish(task.host, true, now);
      return this.#record(task, result);
    }
    const { error } = result;
    const unreachable = isUnreachable(error);
    const check = this.#hosts.finish(task.host, unreachable ? false : hasAnswered(error) || undefined, now);
    if (check === 'check') this.#check(task.host);
    // Stopped by us: the next run opens it.
    if (error.code === 'CANCELLED') return;
    if (this.#isFatal(task, error)) {
      this.#fatal ??= error;
      return;
    }
    const pause = hostPause(error);
    if (pause !== undefined && task.host !== '') this.#hosts.rest(task.host, now + pause);
    const wait = waitBeforeRetry(error, task.attempts, this.#work.retries);
    if (wait !== undefined) return this.#again(task, wait);
    if (unreachable && (await this.#outage.isToBlame(task.host, error))) {
      task.attempts--;
      return this.#again(task, 0);
    }
    this.#record(task, result);
  }

  #isFatal(task: Task, error: PithError): boolean {
    return (
      FATAL.has(error.code) ||
      (error.code === 'BROWSER_CRASHED' && this.#crashes.isOneTooMany(task.startedAt))
    );
  }

  /** Of an outage: at last, or for good. */
  #end(error?: PithError): void {
    if (error !== undefined) this.#fatal ??= error;
    this.#wake();
  }

  #again(task: Task, waitMs: number): void {
    task.notBefore = performance.now() + waitMs;
    this.#hosts.add(task);
  }

  #record(task: Task, result: Result | { ok: false; error: PithError }): void {
    const recording = this.#work
      .record(task, result)
      .catch(error => {
        this.#fatal ??= asPithError(error);
      })
      .finally(() => {
        this.#recording.delete(recording);
        this.#wake();
      });
    this.#recording.add(recording);
  }

  /** Several failures in a row: is it those pages, or is nobody there? */
  #check(host: string): void {
    this.#hosts.rest(host, Number.POSITIVE_INFINITY);
    this.#work
      .probe(host)
      .catch(() => false)
      .then(answers => {
        this.#hosts.wake(host);
        if (answers) return;
        const restMs = this.#hosts.nextRestMs(host);
        if (restMs !== undefined) {
          this.#work.note(`${host} does not answer: it rests for ${restMs / 1000} s`);
          return this.#hosts.rest(host, performance.now() + restMs);
        }
        this.#work.note(`${host} does not answer: the rest of its pages is given up`);
        for (const task of this.#hosts.giveUp(host)) this.#record(task, givenUp(host));
      })
      .finally(() => this.#wake());
  }

  /** Pages under way may finish for a while; then they are left to the next run. */
  async #drain(): Promise<void> {
    const patience = setTimeout(() => this.#stop.abort(), BATCH_LIMITS.drainMs);
    if (this.#fatal !== undefined) this.#stop.abort();
    while (this.#underWay.size > 0 || this.#recording.size > 0) {
      await Promise.race([...this.#underWay, ...this.#recording]);
    }
    clearTimeout(patience);
  }
}

/** A refusal of this page by a host that is there. */
const hasAnswered = ({ code, answer }: PithError): boolean =>
  answer.status !== undefined ||
  ['NOT_HTML', 'DOWNLOAD', 'EMPTY_DOCUMENT', 'TOO_MANY_REDIRECTS'].includes(code);

const givenUp = (host: string): { ok: false; error: PithError } => ({
  ok: false,
  error: new PithError('HOST_UNAVAILABLE', `${host} stopped answering: this page was not opened any more`),
});
