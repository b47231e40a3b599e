// Looks at the queue of a fleet and controls it: for people, beside coordinators and workers.

import { Queue } from 'bullmq';
import { liveWorkers, openRedis } from './redis.ts';
import { concurrencyOf, QUEUE_NAME, workerName } from './wire.ts';

interface QueueStatus {
  readonly isPaused: boolean;
  /** Pages that no worker has taken yet. */
  readonly waiting: number;
  /** Pages that workers read. */
  readonly active: number;
  /** Pages that wait for another attempt of the queue. */
  readonly delayed: number;
  /** Answers that no coordinator has collected. */
  readonly completed: number;
  /** Pages that the queue gave up, and no coordinator has collected. */
  readonly failed: number;
  readonly workers: readonly { readonly name: string; readonly concurrency: number }[];
}

export interface QueueControl {
  readonly status: () => Promise<QueueStatus>;
  /** Removes waiting pages; returns how many. A coordinator that still runs queues its own again. */
  readonly drain: () => Promise<number>;
  /** Hands out again what the queue gave up; returns how many pages. */
  readonly retry: () => Promise<number>;
  /** Workers finish their pages and take no others. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function queueControl(address: string, note: (message: string) => void): Promise<QueueControl> {
  const redis = await openRedis(address, note);
  const queue = new Queue(QUEUE_NAME, { connection: redis });
  queue.on('error', () => {});
  const counts = async () => {
    const found = await queue.getJobCounts();
    const of = (...states: string[]) => states.reduce((sum, state) => sum + (found[state] ?? 0), 0);
    return {
      waiting: of('waiting', 'paused', 'prioritized'),
      active: of('active'),
      delayed: of('delayed'),
      completed: of('completed'),
      failed: of('failed'),
    };
  };
  return {
    status: async () => {
      const workers = (await liveWorkers(redis)).map(member => ({
        name: workerName(member),
        concurrency: concurrencyOf(member),
      }));
      return { isPaused: await queue.isPaused(), ...(await counts()), workers };
    },
    drain: async () => {
      const before = await counts();
      await queue.drain(true);
      const after = await counts();
      // A running coordinator adds pages meanwhile.
      return Math.max(0, before.waiting + before.delayed - after.waiting - after.delayed);
    },
    retry: async () => {
      const { failed } = await counts();
      if (failed > 0) await queue.retryJobs({ state: 'failed' });
      return failed;
    },
    pause: () => queue.pause(),
    resume: () => queue.resume(),
    close: async () => {
      await queue.close();
      redis.disconnect();
    },
  };
}
