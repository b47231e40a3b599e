// Two coordinators with a real Redis and a worker of the queue: together they keep to the limits of a host.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batch } from '../../../src/run/batch/batch.ts';
import { queueExecutor } from '../../../src/run/fleet/queue-executor.ts';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { SharedHosts } from '../../../src/run/fleet/shared-hosts.ts';
import {
  hostStartKey,
  type PageJob,
  QUEUE_NAME,
  WORKERS_KEY,
  workerMember,
} from '../../../src/run/fleet/wire.ts';
import { hasRedis, type RedisServer, startRedis } from '../../end-to-end/support/redis.ts';
import { needs } from '../../support/needs.ts';

let server: RedisServer;
let redis: Awaited<ReturnType<typeof openRedis>>;
let folder = '';
beforeEach(async () => {
  if (!hasRedis) return;
  server = await startRedis();
  redis = await openRedis(server.url, () => {});
  folder = await mkdtemp(join(tmpdir(), 'pith-hosts-'));
});
afterEach(async () => {
  if (!hasRedis) return;
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true });
});

const FAILURE = { ok: false, error: { code: 'NOT_HTML', message: 'no page', retryable: false } } as const;

test(
  'the pages of a host at a time, and the time between two, hold over both',
  needs(hasRedis, 'redis-server'),
  async () => {
    await redis.zadd(WORKERS_KEY, Date.now() + 60_000, workerMember('host 1 uuid', 8));
    let [open, most] = [0, 0];
    // When the next page may start, as each page that takes a place writes it: real starts are late on a busy machine.
    const nexts: number[] = [];
    const monitor = await redis.monitor();
    monitor.on('monitor', (_, [command, key, next]: string[]) => {
      if (/^set$/i.test(command ?? '') && key === hostStartKey('example.org')) nexts.push(Number(next));
    });
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const worker = new Worker<PageJob>(
      QUEUE_NAME,
      async () => {
        most = Math.max(most, ++open);
        await new Promise(done => setTimeout(done, 300));
        open--;
        return FAILURE;
      },
      { connection, concurrency: 8 },
    );
    const run = async (name: string) => {
      const list = join(folder, `${name}.txt`);
      await writeFile(list, [1, 2, 3, 4].map(page => `https://example.org/${name}/${page}\n`).join(''));
      const options = { out: join(folder, name), robots: false, perHost: 2, delayMs: 100, queue: server.url };
      return batch([list], options, {
        executor: (recipe, run) => queueExecutor(server.url, recipe, { ...run, note: () => {} }),
      });
    };
    const runs = await Promise.all([run('one'), run('two')]);
    expect(runs.map(({ failed }) => failed)).toEqual([4, 4]);
    expect(most).toBe(2);
    const gaps = nexts.slice(1).map((next, at) => next - (nexts[at] ?? 0));
    expect(gaps).toHaveLength(7);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    monitor.disconnect();
    await worker.close();
    connection.disconnect();
  },
);

test(
  'the place of a dead coordinator expires, and a renewed one does not',
  needs(hasRedis, 'redis-server'),
  async () => {
    const [dead, alive, waiting] = [1, 2, 3].map(() => new SharedHosts(redis)) as [
      SharedHosts,
      SharedHosts,
      SharedHosts,
    ];
    const { signal } = new AbortController();
    const pace = { atOnce: 2, delayMs: 0 };
    await dead.enter('a', 'example.org', pace, signal);
    await alive.enter('b', 'example.org', pace, signal);
    // As if 20 s had passed.
    const key = 'pith:host:example.org:places';
    const past = Date.now() - 1;
    await redis.zadd(key, past, 'a', past, 'b');
    await alive.renew();
    await waiting.enter('c', 'example.org', pace, signal);
    expect((await redis.zrange(key, 0, -1)).sort()).toEqual(['b', 'c']);
    const stop = new AbortController();
    const refused = waiting.enter('d', 'example.org', pace, stop.signal);
    stop.abort();
    await expect(refused).rejects.toMatchObject({ code: 'CANCELLED' });
  },
);
