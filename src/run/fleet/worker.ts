// A worker of a fleet: takes pages from the queue, reads them, and stores answer and files in Redis.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DelayedError, Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { asPithError, type PithError } from '../../base/errors.ts';
import { addSpan } from '../../base/tracing.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import type { PageOutcome } from '../batch/batch-record.ts';
import { BATCH_LIMITS, defaultConcurrency } from '../batch/limits.ts';
import { openBatchPage, type PageOpener } from '../batch/pages/open-batch-page.ts';
import type { OpenOptionsInput } from '../pipeline/open-option-rows.ts';
import { openWith, type PageReader } from '../pipeline/pith.ts';
import { checkedJob, hostRefusal, type JobLimits } from './job-check.ts';
import { openRedis, queueTelemetry, type Traced } from './redis.ts';
import { mayTakePage } from './site-holders.ts';
import {
  FLEET_LIMITS,
  filesKey,
  type PageAnswer,
  type PageJob,
  QUEUE_NAME,
  WORKERS_KEY,
  workerMember,
} from './wire.ts';
import { type ListenAt, serveWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts';

interface WorkerOptions extends Pick<OpenOptionsInput, 'browser' | 'sandbox'> {
  readonly queue: string;
  readonly concurrency?: number | undefined;
  readonly unpackLimits?: UnpackLimitsInput | undefined;
  /** Allowed to jobs; by default no file, no private address, and only the options of clients of the service. */
  readonly allow?: JobLimits | undefined;
  /** Ends the worker when its pages in progress are finished. */
  readonly signal: AbortSignal;
  readonly note: (message: string) => void;
  /** Serve metrics there. */
  readonly metrics?: ListenAt | undefined;
  readonly onPage?: (page: { readonly url: string; readonly ok: boolean; readonly code?: string }) => void;
}

/** Runs until the signal, or until the browser fails to start. Returns the number of pages it read. */
export async function runWorker(options: WorkerOptions): Promise<number> {
  const redis = await openRedis(options.queue, options.note);
  const { browser, sandbox } = options;
  let metrics: WorkerMetrics | undefined;
  const pith = await openWith(
    { concurrency: 64, renewAfter: BATCH_LIMITS.renewAfter, browser, sandbox },
    { shelf: new ArchiveShelf({ limits: options.unpackLimits }) },
  );
  try {
    // Fails before it takes a page if the browser does not start.
    await pith.launched();
    // Before it takes pages, because the port may be occupied.
    const concurrency = options.concurrency ?? defaultConcurrency();
    let work: FleetWorker | undefined;
    if (options.metrics !== undefined) {
      metrics = await serveWorkerMetrics(options.metrics, {
        concurrency,
        running: () => work?.running() ?? 0,
      });
      options.note(`metrics at ${metrics.url}`);
    }
    work = new FleetWorker(redis, pith, { ...options, concurrency }, await queueTelemetry(), metrics);
    options.note('waiting for pages; SIGINT stops after the pages in progress');
    return await work.untilStopped();
  } finally {
    metrics?.close();
    await pith.close();
    redis.disconnect();
  }
}

class FleetWorker {
  readonly #redis: Redis;
  readonly #opener: PageOpener;
  readonly #options: WorkerOptions;
  readonly #worker: Worker<PageJob, PageAnswer>;
  readonly #member: string;
  readonly #metrics: WorkerMetrics | undefined;
  #running = 0;
  /** Cancels the pages in progress, which go to other workers. */
  readonly #abandon = new AbortController();
  #pages = 0;
  #fail: (error: PithError) => void = () => {};

  constructor(
    redis: Redis,
    pith: PageReader,
    options: WorkerOptions & { readonly concurrency: number },
    traced: Traced,
    metrics: WorkerMetrics | undefined,
  ) {
    this.#redis = redis;
    const { allowFiles: within } = options.allow ?? NOTHING_ALLOWED;
    this.#opener = { pith, within };
    this.#options = options;
    this.#metrics = metrics;
    const { concurrency } = options;
    this.#member = workerMember(`${hostname()} ${process.pid} ${randomUUID()}`, concurrency);
    this.#worker = new Worker<PageJob, PageAnswer>(QUEUE_NAME, (job, token) => this.#counted(job, token), {
      connection: redis,
      ...traced,
      concurrency,
      lockDuration: FLEET_LIMITS.lockMs,
      stalledInterval: FLEET_LIMITS.stalledCheckMs,
      maxStalledCount: FLEET_LIMITS.deaths - 1,
    });
    // The connection reconnects; the worker waits meanwhile.
    this.#worker.on('error', () => {});
    this.#worker.on('stalled', id => void this.#emptyUnparsable(id).catch(() => {}));
  }

  async untilStopped(): Promise<number> {
    const beat = setInterval(() => this.#sendHeartbeat().catch(() => {}), FLEET_LIMITS.heartbeatMs);
    await this.#sendHeartbeat();
    try {
      await new Promise<void>((done, fail) => {
        this.#fail = fail;
        if (this.#options.signal.aborted) done();
        this.#options.signal.addEventListener('abort', () => done());
      });
    } finally {
      clearInterval(beat);
      await this.#stop();
    }
    return this.#pages;
  }

  /** Uses the clock of Redis, because those of the machines differ. */
  async #sendHeartbeat(): Promise<void> {
    const [seconds] = await this.#redis.time();
    const now = Number(seconds) * 1000;
    await this.#redis.zadd(WORKERS_KEY, now + FLEET_LIMITS.believedMs, this.#member);
    await this.#redis.zremrangebyscore(WORKERS_KEY, '-inf', now - FLEET_LIMITS.believedMs);
  }

  running = (): number => this.#running;

  async #counted(job: Job<PageJob, PageAnswer>, token?: string): Promise<PageAnswer> {
    this.#running++;
    try {
      return await this.#open(job, token);
    } finally {
      this.#running--;
    }
  }

  async #open(job: Job<PageJob, PageAnswer>, token?: string): Promise<PageAnswer> {
    const checked = await this.#checked(job);
    const { request, recipe } = checked;
    const mayTake = await mayTakePage(this.#redis, this.#member, job.id ?? '', checked);
    if (!mayTake) return putBack(job, token, FLEET_LIMITS.offerMs);
    await addSpan('pith.queue.wait', job.timestamp, job.processedOn ?? Date.now());
    const started = performance.now();
    const opened = await openBatchPage(this.#opener, request, recipe, { signal: this.#abandon.signal });
    const outcome = opened.ok ? opened : { ...opened, error: await hostRefusal(opened.error, checked) };
    if (!outcome.ok && isWorkerFault(outcome.error)) {
      if (outcome.error.code === 'BROWSER_UNAVAILABLE') this.#fail(outcome.error);
      return putBack(job, token, 0);
    }
    this.#pages++;
    this.#metrics?.page(outcome.ok ? 'ok' : outcome.error.code, performance.now() - started);
    const { place } = request;
    this.#options.onPage?.({
      url: place.kind === 'file' ? place.path : place.url,
      ok: outcome.ok,
      ...(outcome.ok ? {} : { code: outcome.error.code }),
    });
    return this.#answer(job.id ?? '', outcome);
  }

  /** A refused job is not tried again: further attempts, and workers with the same flags, would refuse it too. */
  async #checked(job: Job<PageJob, PageAnswer>): Promise<PageJob> {
    try {
      return await checkedJob(job.data, this.#options.allow ?? NOTHING_ALLOWED);
    } catch (error) {
      const { code, message } = asPithError(error);
      this.#options.note(`${code} ${message}`);
      throw new UnrecoverableError(`${code}: ${message}`);
    }
  }

  /** Empties a job that BullMQ cannot parse, so that it is refused: BullMQ would try for ever to take it. */
  async #emptyUnparsable(id: string): Promise<void> {
    try {
      await Job.fromId(this.#worker, id);
    } catch (error) {
      // JSON that is invalid, or is `null` in place of options.
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      const key = this.#worker.toKey(id);
      await this.#redis.hset(key, { data: 'null', opts: '{}' });
      await this.#redis.hdel(key, 'parent', 'progress');
    }
  }

  async #answer(id: string, outcome: PageOutcome): Promise<PageAnswer> {
    if (!outcome.ok) {
      const { error } = failureRecord('', outcome.error);
      return { ok: false, error, ...outcome.error.answer };
    }
    const files = Object.entries(outcome.files).map(
      ([name, data]) => [name, Buffer.from(data as Uint8Array)] as const,
    );
    if (files.length > 0) {
      await this.#redis.hset(filesKey(id), new Map(files));
      await this.#redis.expire(filesKey(id), FLEET_LIMITS.keptSeconds);
    }
    return { ok: true, record: outcome.record };
  }

  /** Takes no further page; pages in progress finish, or go back to the queue if they take too long. */
  async #stop(): Promise<void> {
    await Promise.race([
      this.#redis.zrem(WORKERS_KEY, this.#member),
      pause(FLEET_LIMITS.connectMs, undefined, UNREF),
    ]).catch(() => {});
    const patience = setTimeout(() => this.#abandon.abort(), FLEET_LIMITS.drainMs);
    const closing = this.#worker.close().catch(() => {});
    // Bounded, because without Redis it would wait for ever (bullmq 2430).
    await Promise.race([closing, pause(FLEET_LIMITS.drainMs + FLEET_LIMITS.connectMs, undefined, UNREF)]);
    clearTimeout(patience);
  }
}

/** Leaves the page to another worker, which finds it in the queue after some ms. */
async function putBack(job: Job, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}

const NOTHING_ALLOWED: JobLimits = { allowPrivate: false, allowHosts: [], allowFiles: [], allowFlags: [] };

/** The failure is the worker's, not the page's. */
const isWorkerFault = ({ code }: PithError): boolean =>
  code === 'BROWSER_UNAVAILABLE' || code === 'CANCELLED';

/** A timer that does not keep the process alive. */
const UNREF = { ref: false } as const;
