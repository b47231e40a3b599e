// Workers that hold sites, in a real Redis.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { mayTakePage } from '../../../src/run/fleet/site-holders.ts';
import { FLEET_LIMITS, type PageJob } from '../../../src/run/fleet/wire.ts';
import { hasRedis, type RedisServer, startRedis } from '../../end-to-end/support/redis.ts';
import { needs } from '../../support/needs.ts';

let server: RedisServer;
let redis: Awaited<ReturnType<typeof openRedis>>;
beforeAll(async () => {
  if (!hasRedis) return;
  server = await startRedis();
  redis = await openRedis(server.url, () => {});
});
beforeEach(async () => {
  if (hasRedis) await redis.flushall();
});
afterAll(async () => {
  if (!hasRedis) return;
  redis.disconnect();
  await server.stop();
});

const worker = (redis: Awaited<ReturnType<typeof openRedis>>, name: string) => ({
  mayTake: (id: string, job: PageJob) => mayTakePage(redis, name, id, job),
});

const jobOf = (url: string, page: PageJob['recipe']['page'] = {}): PageJob => ({
  run: 'r',
  request: { place: { kind: 'url', url }, key: url, attempt: 1 },
  recipe: { page, formats: [] },
});

test(
  'a page of a site goes to the worker that holds it, hosts of a domain together',
  needs(hasRedis, 'redis-server'),
  async () => {
    const [one, two] = [worker(redis, 'one'), worker(redis, 'two')];
    expect(await one.mayTake('1', jobOf('https://a.example.org/1'))).toBe(true);
    expect(await two.mayTake('2', jobOf('https://b.example.org/2'))).toBe(false);
    expect(await one.mayTake('2', jobOf('https://b.example.org/2'))).toBe(true);
    expect(await two.mayTake('3', jobOf('https://example.com/3'))).toBe(true);
  },
);

test(
  'a page that its holders leave is taken after a second, and the next one at once',
  needs(hasRedis, 'redis-server'),
  async () => {
    const [one, two] = [worker(redis, 'one'), worker(redis, 'two')];
    await one.mayTake('1', jobOf('https://example.org/1'));
    const began = performance.now();
    while (!(await two.mayTake('2', jobOf('https://example.org/2'))))
      await new Promise(done => setTimeout(done, FLEET_LIMITS.offerMs));
    expect(performance.now() - began).toBeGreaterThan(FLEET_LIMITS.passedOnMs / 2);
    expect(await two.mayTake('3', jobOf('https://example.org/3'))).toBe(true);
  },
);

test(
  'pages with contexts of their own, and files, go to any worker',
  needs(hasRedis, 'redis-server'),
  async () => {
    const [one, two] = [worker(redis, 'one'), worker(redis, 'two')];
    const alone = { isolate: 'page' } as const;
    await one.mayTake('1', jobOf('https://example.org/1'));
    expect(await two.mayTake('2', jobOf('https://example.org/2', alone))).toBe(true);
    const file: PageJob = {
      ...jobOf(''),
      request: { place: { kind: 'file', path: '/a.html' }, key: 'a', attempt: 1 },
    };
    expect(await one.mayTake('3', file)).toBe(true);
    expect(await two.mayTake('4', file)).toBe(true);
  },
);

test('without Redis any worker takes a page', needs(hasRedis, 'redis-server'), async () => {
  const gone = redis.duplicate({ lazyConnect: true, maxRetriesPerRequest: 0, enableOfflineQueue: false });
  expect(await worker(gone, 'one').mayTake('1', jobOf('https://example.org/1'))).toBe(true);
  gone.disconnect();
});
