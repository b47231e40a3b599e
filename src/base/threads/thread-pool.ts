// Worker threads that start when they are needed, are reused, and are terminated when a task passes its deadline.

import PQueue from 'p-queue';
import { askThread, FORGET, type PoolWorker, type ThreadTask } from './ask-thread.ts';
import { workSignal } from './work-turn.ts';

interface PoolLimits {
  /** Threads at the same time. */
  readonly most: number;
  /** ms that a task waits for a busy thread before the pool gets another one. */
  readonly patienceMs: number;
}

/** The pools whose threads have kept these data. */
const holders = new WeakMap<object, ThreadPool>();

/** Calls back when data are collected here. */
const collected = new FinalizationRegistry<() => void>(callBack => callBack());

export class ThreadPool {
  readonly #begin: () => PoolWorker;
  readonly #limits: PoolLimits;
  /** One at first: a second thread would have to load and warm up the same code. */
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #threads = new Set<PoolWorker>();
  /** The thread used last comes last. */
  #idle: PoolWorker[] = [];
  /** The data of the last task of each thread, if it kept them. */
  readonly #kept = new WeakMap<PoolWorker, WeakRef<object>>();
  readonly #closing = new AbortController();

  constructor(begin: () => PoolWorker, limits: PoolLimits) {
    this.#begin = begin;
    this.#limits = limits;
  }

  /** The open pool with a thread that has kept these data, or this one. */
  orHolderOf(data: object): ThreadPool {
    const holder = holders.get(data);
    return holder === undefined || holder.#closing.signal.aborted ? this : holder;
  }

  /** Starts the first thread, which loads its code while the caller is busy with something else. */
  warm(): void {
    if (this.#threads.size === 0) this.#idle.push(this.#start());
  }

  /** Rejects with the signal's reason if the task is aborted. */
  async run<Answer, Part = never>(task: ThreadTask<Part>): Promise<Answer> {
    const given = task.signal ?? workSignal();
    const signal = AbortSignal.any([this.#closing.signal, ...(given ? [given] : [])]);
    const late = setTimeout(() => this.#grow(), this.#limits.patienceMs);
    const begin = () => {
      clearTimeout(late);
      return this.#ask<Answer, Part>({ ...task, signal });
    };
    try {
      return await this.#queue.add(begin, { signal });
    } finally {
      clearTimeout(late);
    }
  }

  /** Terminates all threads; unfinished tasks reject with this reason. */
  async close(reason: unknown): Promise<void> {
    this.#closing.abort(reason);
    await Promise.all([...this.#threads].map(thread => thread.terminate()));
  }

  #grow(): void {
    this.#queue.concurrency = Math.min(this.#queue.concurrency + 1, this.#limits.most);
  }

  async #ask<Answer, Part>(task: ThreadTask<Part>): Promise<Answer> {
    const { kept, keeps = () => kept?.data } = task;
    const holder = kept && this.#idle.find(idle => this.#kept.get(idle)?.deref() === kept.data);
    const thread = holder ?? this.#idle.at(-1) ?? this.#start();
    this.#idle = this.#idle.filter(idle => idle !== thread);
    this.#kept.delete(thread);
    thread.ref();
    try {
      const question = holder === undefined ? task.question : kept?.question;
      const answer = await askThread<Answer, Part>(thread, { ...task, question });
      const data = keeps(answer as never);
      if (data !== undefined) this.#noteKept(thread, data);
      return answer;
    } finally {
      thread.unref();
      if (this.#threads.has(thread)) this.#idle.push(thread);
    }
  }

  /** The thread forgets the data when nobody here has them any more. */
  #noteKept(thread: PoolWorker, data: object): void {
    const kept = new WeakRef(data);
    this.#kept.set(thread, kept);
    holders.set(data, this);
    collected.register(data, () => {
      if (this.#kept.get(thread) === kept) thread.postMessage(FORGET);
    });
  }

  /** An idle thread does not keep the process alive. */
  #start(): PoolWorker {
    const thread = this.#begin();
    this.#threads.add(thread);
    thread.unref();
    // An error is that of its task, or of the next one, which finds a new thread.
    thread.on('error', () => this.#lose(thread)).on('exit', () => this.#lose(thread));
    return thread;
  }

  #lose(thread: PoolWorker): void {
    this.#threads.delete(thread);
    this.#idle = this.#idle.filter(one => one !== thread);
  }
}
