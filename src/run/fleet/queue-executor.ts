// The coordinator's side of the queue: adds pages as jobs and collects answers; jobs that Redis lost are added again.

import { Job, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { asPithError, PithError } from '../../base/errors.ts';
import type { PageOutcome } from '../batch/batch-record.ts';
import type { Executor, ExecutorRun, PageRecipe, PageRequest } from '../batch/executor.ts';
import { isPageFile, type PageFiles } from '../batch/pages/page-files.ts';
import { checkedAnswer, invalidAnswer } from './answer-check.ts';
import { anotherConnection, liveWorkers, openRedis, queueTelemetry, type Traced } from './redis.ts';
import { SharedHosts } from './shared-hosts.ts';
import {
  concurrencyOf,
  FLEET_LIMITS,
  filesKey,
  jobId,
  type PageAnswer,
  type PageJob,
  QUEUE_NAME,
} from './wire.ts';

export interface FleetRun extends ExecutorRun {
  readonly note: (message: string) => void;
}

interface InFlight {
  readonly request: PageRequest;
  readonly done: (outcome: PageOutcome) => void;
  readonly cancel: () => void;
  isCollecting: boolean;
}

export async function queueExecutor(address: string, recipe: PageRecipe, run: FleetRun): Promise<Executor> {
  const redis = await openRedis(address, run.note);
  const coordinator = new Coordinator(redis, recipe, run, await queueTelemetry());
  await coordinator.start();
  return coordinator;
}

class Coordinator implements Executor {
  readonly #redis: Redis;
  readonly #queue: Queue<PageJob, PageAnswer>;
  readonly #events: QueueEvents;
  readonly #recipe: PageRecipe;
  readonly #run: FleetRun;
  readonly #hosts: SharedHosts;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #recalled = new AbortController();
  #slots = 0;
  #notedNoWorkersAt: number | undefined;
  #isPaused = false;

  constructor(redis: Redis, recipe: PageRecipe, run: FleetRun, traced: Traced) {
    this.#redis = redis;
    this.#run = run;
    this.#recipe = recipe;
    this.#hosts = new SharedHosts(redis);
    this.#queue = new Queue(QUEUE_NAME, { connection: redis, ...traced });
    this.#events = new QueueEvents(QUEUE_NAME, { connection: anotherConnection(redis) });
    // The connection reports errors itself and reconnects.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
  }

  async start(): Promise<void> {
    await this.#events.waitUntilReady();
    this.#events.on('completed', ({ jobId: id }) => this.#collect(id));
    this.#events.on('failed', ({ jobId: id }) => this.#collect(id));
    await this.#countWorkers();
    await this.#lookForPause();
    this.#every(FLEET_LIMITS.lookMs, () => this.#countWorkers());
    this.#every(FLEET_LIMITS.lookMs, () => this.#lookForPause());
    this.#every(FLEET_LIMITS.sweepMs, () => this.#sweep());
    this.#every(FLEET_LIMITS.sweepMs, () => this.#hosts.renew());
  }

  capacity = (): number => Math.ceil(this.#slots * FLEET_LIMITS.handedOut);

  open = async (request: PageRequest, signal: AbortSignal): Promise<PageOutcome> => {
    const id = jobId(this.#run.id, request);
    const host = request.place.kind === 'url' ? new URL(request.place.url).host : '';
    const stopped = AbortSignal.any([signal, this.#recalled.signal]);
    await this.#hosts.enter(id, host, this.#run.paceOf(host), stopped);
    return new Promise((done, fail) => {
      const forget = () => {
        this.#hosts.leave(id);
        this.#inFlight.delete(id);
        signal.removeEventListener('abort', stop);
      };
      const cancel = () => {
        forget();
        fail(new PithError('CANCELLED', 'the run was stopped'));
      };
      const stop = () => {
        // A worker that has already started the job finishes it for the next run.
        this.#queue.remove(id).catch(() => {});
        cancel();
      };
      const finish = (outcome: PageOutcome) => {
        forget();
        done(outcome);
      };
      this.#inFlight.set(id, { request, done: finish, cancel, isCollecting: false });
      signal.addEventListener('abort', stop);
      if (stopped.aborted) stop();
      else this.#add(id, request).catch(() => {});
    });
  };

  recall = async (): Promise<void> => {
    this.#recalled.abort();
    const recallPage = async ([id, { cancel }]: [string, InFlight]) => {
      const state = await this.#queue.getJobState(id);
      if (state === 'active' || state === 'completed' || state === 'failed') return;
      // Not removed: a worker has taken it meanwhile.
      if (state !== 'unknown' && (await this.#queue.remove(id)) === 0) return;
      cancel();
    };
    await Promise.allSettled([...this.#inFlight].map(recallPage));
  };

  close = async (): Promise<void> => {
    for (const timer of this.#timers) clearInterval(timer);
    // Bounded, because both wait for a Redis that may be gone for good (bullmq 2430).
    const closed = Promise.all([this.#events.close(), this.#queue.close()]).catch(() => {});
    await Promise.race([closed, new Promise(done => setTimeout(done, FLEET_LIMITS.connectMs).unref())]);
    this.#redis.disconnect();
  };

  async #add(id: string, request: PageRequest): Promise<void> {
    const kept = { age: FLEET_LIMITS.keptSeconds };
    const job: PageJob = { run: this.#run.id, request, recipe: this.#recipe };
    await this.#queue.add('page', job, { jobId: id, removeOnComplete: kept, removeOnFail: kept });
  }

  /** Idempotent: an answer may be announced several times. */
  async #collect(id: string): Promise<void> {
    const waiting = this.#inFlight.get(id);
    if (waiting === undefined || waiting.isCollecting) return;
    waiting.isCollecting = true;
    try {
      const outcome = await this.#outcomeOf(id);
      if (outcome === undefined) return;
      waiting.done(outcome);
      await this.#redis.del(filesKey(id));
      await this.#queue.remove(id);
    } catch (error) {
      this.#run.note(`an answer could not be collected and is tried again: ${asPithError(error).message}`);
    } finally {
      waiting.isCollecting = false;
    }
  }

  /** Undefined for a job that is not finished. */
  async #outcomeOf(id: string): Promise<PageOutcome | undefined> {
    if (!isOver(await this.#queue.getJobState(id))) return undefined;
    try {
      const job = await Job.fromId<PageJob, PageAnswer>(this.#queue, id);
      if (job?.failedReason !== undefined) return lost(job.failedReason);
      const answer = checkedAnswer(job?.returnvalue);
      if (!answer.ok) return answer;
      const stored = await this.#redis.hgetallBuffer(filesKey(id));
      const files = Object.entries(stored).filter(([name]) => isPageFile(name));
      return { ...answer, files: Object.fromEntries(files) as PageFiles };
    } catch (error) {
      if (!isOfForgery(error)) throw error;
      return { ok: false, error: invalidAnswer(error.message) };
    }
  }

  async #countWorkers(): Promise<void> {
    const members = await liveWorkers(this.#redis);
    const slots = members.reduce((sum, member) => sum + concurrencyOf(member), 0);
    if (slots === 0) this.#noteNoWorkers();
    else this.#notedNoWorkersAt = undefined;
    if (slots === this.#slots) return;
    this.#slots = slots;
    this.#run.wake();
  }

  async #lookForPause(): Promise<void> {
    const isPaused = await this.#queue.isPaused();
    if (isPaused && !this.#isPaused)
      this.#run.note('the queue is paused: pith queue resume … lets workers go on; the run waits');
    this.#isPaused = isPaused;
  }

  /** Repeated from time to time, because the run is waiting. */
  #noteNoWorkers(): void {
    const now = performance.now();
    if (this.#notedNoWorkersAt !== undefined && now - this.#notedNoWorkersAt < FLEET_LIMITS.noteAgainMs)
      return;
    this.#notedNoWorkersAt = now;
    this.#run.note('there is no worker: start some with pith worker --queue …; the run waits');
  }

  /** Checks every job: events may be missed, and a restarted Redis may have lost jobs. */
  async #sweep(): Promise<void> {
    for (const [id, { request }] of [...this.#inFlight]) {
      const state = await this.#queue.getJobState(id);
      if (isOver(state)) await this.#collect(id);
      else if (state === 'unknown' && this.#inFlight.has(id) && !this.#recalled.signal.aborted)
        await this.#add(id, request);
    }
  }

  #every(ms: number, look: () => Promise<void>): void {
    let isLooking = false;
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      look()
        .catch(() => {})
        .finally(() => {
          isLooking = false;
        });
    }, ms);
    this.#timers.push(timer);
  }
}

const isOver = (state: string): boolean => state === 'completed' || state === 'failed';

/** BullMQ cannot parse the job, or a key in Redis is of another type: the next try would fail too. */
const isOfForgery = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  (error instanceof Error && error.message.startsWith('WRONGTYPE'));

/** A worker refused the page, or the queue gave up, because several workers died with it. */
function lost(reason: string): PageOutcome {
  const [, refusal] = /^JOB_REFUSED: (.*)/s.exec(reason) ?? [];
  const error =
    refusal === undefined
      ? new PithError('PAGE_CRASHED', `several workers died while they read this page: ${reason}`)
      : new PithError('JOB_REFUSED', refusal);
  return { ok: false, error };
}
