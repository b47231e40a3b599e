// Reads all inputs concurrently: opens pages as hosts allow, retries failures, and records one outcome for each input.

import { asPithError, type PithError } from '../../../base/errors.ts';
import type { HostPace } from '../executor.ts';
import { BATCH_LIMITS } from '../limits.ts';
import {
  type AfterTask,
  afterTask,
  CrashWatch,
  type Failure,
  givenUp,
  type Outcome,
  type PoolEnd,
  type PoolTask,
  type PoolWork,
} from './after-task.ts';
import { Hosts } from './hosts.ts';
import { type Outage, outageWatch } from './network-watch.ts';

export class Pool<Task extends PoolTask, Result extends Outcome> {
  readonly #work: PoolWork<Task, Result>;
  readonly #hosts: Hosts<Task>;
  readonly #underWay = new Set<Promise<void>>();
  /** Pages under way that have loaded. */
  #drawing = 0;
  /** Pages under way that were left. */
  #left = 0;
  readonly #recording = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #opened = 0;
  /** Since when the pool is idle at the limit, and waits for the source to name further pages. */
  #idleAtLimitSince: number | undefined;
  #readAll = false;
  #fatal: PithError | undefined;
  readonly #crashes = new CrashWatch();
  readonly #outage: Outage;
  readonly #afterTask: AfterTask<Task, Result>;
  #wake: () => void = () => {};

  constructor(work: PoolWork<Task, Result>) {
    this.#work = work;
    this.#hosts = new Hosts(work.rules);
    const { network, note } = work;
    const onEnd = (error?: PithError) => this.#end(error);
    this.#outage = outageWatch({
      network,
      waiting: () => this.#hosts.names(),
      note,
      signal: this.#stop.signal,
      onEnd,
    });
    this.#afterTask = afterTask({
      work,
      hosts: this.#hosts,
      crashes: this.#crashes,
      outage: this.#outage,
      onEnd,
      record: (task, result) => this.#record(task, result),
    });
  }

  get hasReadAll(): boolean {
    return this.#readAll;
  }

  /** Number of pages that wait for a retry or for a paused host. */
  get held(): number {
    return this.#hosts.held(performance.now());
  }

  /** Ends when everything is recorded, at the limit, or after the signal when no page is in progress. */
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
      // Does not wait for a source that may never end, such as stdin.
      reading.catch(() => {});
    }
  }

  /** Raises the delay between two pages of a host. */
  slowDown(host: string, delayMs: number): void {
    this.#hosts.slowDown(host, delayMs);
  }

  paceOf(host: string): HostPace {
    return this.#hosts.paceOf(host);
  }

  /** Call when the capacity has changed. */
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

  /** True when the limit is reached and all pages are done. Waits a moment to learn whether the source has more. */
  #isAtLimit(): boolean {
    const isIdle = this.#underWay.size === 0 && this.#recording.size === 0;
    if (!this.#isFull() || !isIdle || this.#hosts.some(hasBegun)) return false;
    this.#idleAtLimitSince ??= performance.now();
    return this.#hosts.waiting > 0 || this.#limitPatienceMs() <= 0;
  }

  /** Only retries may be opened. */
  #isFull(): boolean {
    return this.#opened >= this.#work.limit;
  }

  #limitPatienceMs(): number {
    const since = this.#idleAtLimitSince ?? Number.POSITIVE_INFINITY;
    return since + BATCH_LIMITS.limitPatienceMs - performance.now();
  }

  async #step(): Promise<void> {
    const now = performance.now();
    const mayOpen = !this.#outage.isOn() && this.#hasRoom();
    const pauseMs = this.#crashes.pausedUntil - now;
    const matches = this.#isFull() ? hasBegun : () => true;
    const ofIdle = !this.#hasRoomInSites();
    const task = mayOpen && pauseMs <= 0 ? this.#hosts.take(now, matches, ofIdle) : undefined;
    if (task !== undefined) return this.#start(task);
    const readyMs = mayOpen
      ? Math.max(pauseMs, this.#hosts.nextReadyAt(now, matches, ofIdle) - now)
      : Number.POSITIVE_INFINITY;
    await this.#sleep(Math.min(readyMs, this.#limitPatienceMs()));
  }

  #hasRoom(): boolean {
    const capacity = this.#work.capacity();
    const isOpenToPages =
      this.#underWay.size - this.#drawing < capacity && this.#drawing < this.#work.drawing;
    return isOpenToPages && this.#recording.size < BATCH_LIMITS.recordsPerSlot * capacity;
  }

  /**
   * False if a further page must be of a host without an open page. Pages of a host that are open at the same time have
   * contexts of their own, which load the files of the host again.
   */
  #hasRoomInSites(): boolean {
    return this.#underWay.size - this.#left < Math.floor(this.#work.capacity() * BATCH_LIMITS.openPerSlot);
  }

  async #sleep(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>(done => {
      this.#wake = done;
      if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(done, Math.max(1, ms));
    });
    clearTimeout(timer);
  }

  /** Reads tasks as long as the window has room. */
  async #read(signal: AbortSignal): Promise<void> {
    try {
      for await (const task of this.#work.tasks) {
        this.#hosts.add(task);
        this.#wake();
        while (this.#hosts.waiting >= BATCH_LIMITS.window && !this.#isEnding(signal))
          await new Promise(done => setTimeout(done, 20));
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
      this.#hosts.leave(task.host);
      this.#hosts.finish(task.host, 'unknown', performance.now());
      this.#record(task, givenUp(task.host));
      return;
    }
    if (!hasBegun(task)) this.#opened++;
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
    let result: Result | Failure;
    let [hasLoaded, hasLeft] = [false, false];
    const onLoaded = () => {
      if (hasLoaded) return;
      hasLoaded = true;
      this.#drawing++;
      this.#wake();
    };
    const onLeft = () => {
      onLoaded();
      if (hasLeft) return;
      hasLeft = true;
      this.#left++;
      this.#hosts.leave(task.host);
      this.#wake();
    };
    try {
      result = await this.#work.open(task, this.#stop.signal, { onLoaded, onLeft });
    } catch (error) {
      result = { ok: false, error: asPithError(error) };
    }
    onLeft();
    this.#drawing--;
    this.#left--;
    await this.#afterTask(task, result).catch(error => {
      this.#fatal ??= asPithError(error);
    });
  }

  /** Called at the end of an outage or of a host's pause; with an error, the run ends. */
  #end(error?: PithError): void {
    if (error !== undefined) this.#fatal ??= error;
    this.#wake();
  }

  #record(task: Task, result: Result | Failure): void {
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

  /** Lets pages in progress finish within a limit of time; the next run reads the others. */
  async #drain(): Promise<void> {
    const patience = setTimeout(() => this.#stop.abort(), BATCH_LIMITS.drainMs);
    if (this.#fatal !== undefined) this.#stop.abort();
    while (this.#underWay.size > 0 || this.#recording.size > 0)
      await Promise.race([...this.#underWay, ...this.#recording]);
    clearTimeout(patience);
  }
}

/** Opened before, so that a retry does not count for the limit. */
const hasBegun = ({ startedAt }: PoolTask): boolean => startedAt !== undefined;
