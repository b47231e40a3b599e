// pith queue with a real Redis: counts, workers, pausing, and what a run that is gone has left.

import { Queue, Worker } from 'bullmq';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type QueueControl, queueControl } from '../../../src/run/fleet/queue-control.ts';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { QUEUE_NAME, WORKERS_KEY, workerMember } from '../../../src/run/fleet/wire.ts';
import { hasRedis, type RedisServer, startRedis } from '../../end-to-end/support/redis.ts';
import { needs } from '../../support/needs.ts';

const PATIENCE = { timeout: 10_000 };

let server: RedisServer;
let control: QueueControl;
let redis: Awaited<ReturnType<typeof openRedis>>;
let queue: Queue;
beforeEach(async () => {
  if (!hasRedis) return;
  server = await startRedis();
  control = await queueControl(server.url, () => {});
  redis = await openRedis(server.url, () => {});
  queue = new Queue(QUEUE_NAME, { connection: redis });
});
afterEach(async () => {
  if (!hasRedis) return;
  await queue.close();
  await control.close();
  redis.disconnect();
  await server.stop();
});

test(
  'status counts pages and workers; drain removes waiting pages',
  needs(hasRedis, 'redis-server'),
  async () => {
    await queue.addBulk([1, 2, 3].map(page => ({ name: 'page', data: { page } })));
    await queue.add('page', {}, { delay: 60_000 });
    await redis.zadd(WORKERS_KEY, Date.now() + 60_000, workerMember('host-a 12 uuid', 4));
    await redis.zadd(WORKERS_KEY, Date.now() - 60_000, workerMember('host-b 13 uuid', 2));
    expect(await control.status()).toEqual({
      isPaused: false,
      ...{ waiting: 3, active: 0, delayed: 1, completed: 0, failed: 0 },
      workers: [{ name: 'host-a 12', concurrency: 4 }],
    });
    await control.pause();
    expect(await control.status()).toMatchObject({ isPaused: true, waiting: 3 });
    await control.resume();
    expect(await control.drain()).toBe(4);
    expect(await control.status()).toMatchObject({ isPaused: false, waiting: 0, delayed: 0 });
  },
);

test(
  'a paused queue hands out no page; retry hands out failed ones again',
  needs(hasRedis, 'redis-server'),
  async () => {
    let isFailing = true;
    const taken: unknown[] = [];
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const worker = new Worker(
      QUEUE_NAME,
      async ({ data }) => {
        taken.push(data);
        if (isFailing) throw new Error('died');
      },
      { connection },
    );
    await worker.waitUntilReady();
    await control.pause();
    await queue.add('page', { page: 1 });
    await new Promise(done => setTimeout(done, 300));
    expect(taken).toEqual([]);
    await control.resume();
    await vi.waitFor(async () => expect(await control.status()).toMatchObject({ failed: 1 }), PATIENCE);
    isFailing = false;
    expect(await control.retry()).toBe(1);
    await vi.waitFor(
      async () => expect(await control.status()).toMatchObject({ failed: 0, completed: 1 }),
      PATIENCE,
    );
    expect(taken.length).toBe(2);
    await worker.close();
    connection.disconnect();
  },
);

test('an address without a Redis is exit code 8', async () => {
  await expect(queueControl('redis://127.0.0.1:1', () => {})).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
  });
});
