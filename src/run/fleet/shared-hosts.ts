// Shares the limits of hosts between all coordinators on one Redis: a page needs a place at its host before it is queued.

import type { Redis } from 'ioredis';
import { PithError } from '../../base/errors.ts';
import type { HostPace } from '../batch/executor.ts';
import { FLEET_LIMITS, hostPlacesKey, hostStartKey } from './wire.ts';

/**
 * Takes a place, or returns the ms until the next try. Places are a sorted set by the time when they expire, so that
 * those of a dead coordinator are freed. Uses the clock of Redis, because those of the machines differ.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local page, atOnce, delay, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if not redis.call('ZSCORE', KEYS[1], page) and redis.call('ZCARD', KEYS[1]) >= atOnce then return -1 end
local wait = tonumber(redis.call('GET', KEYS[2]) or '0') - now
if wait > 0 then return wait end
redis.call('ZADD', KEYS[1], now + lease, page)
redis.call('PEXPIRE', KEYS[1], lease)
if delay > 0 then redis.call('SET', KEYS[2], now + delay, 'PX', delay) end
return 0`;

const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

export class SharedHosts {
  readonly #redis: Redis;
  /** Host of each page that has a place. */
  readonly #places = new Map<string, string>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Resolves when the page has a place; the pool has its own queue for each host, so that few pages wait here. */
  async enter(page: string, host: string, { atOnce, delayMs }: HostPace, signal: AbortSignal): Promise<void> {
    if (host === '' || atOnce === Number.POSITIVE_INFINITY) return;
    const keys = [hostPlacesKey(host), hostStartKey(host)] as const;
    for (;;) {
      if (signal.aborted) throw new PithError('CANCELLED', 'the run was stopped');
      // As for a queued page, an error of Redis is tried again.
      const waitMs = await this.#redis
        .eval(TAKE, 2, ...keys, page, atOnce, Math.ceil(delayMs), FLEET_LIMITS.placeMs)
        .then(Number, () => -1);
      if (waitMs === 0) break;
      const pauseMs = waitMs > 0 ? waitMs : FLEET_LIMITS.placeLookMs * (0.5 + Math.random());
      await new Promise(done => setTimeout(done, pauseMs));
    }
    this.#places.set(page, host);
    if (signal.aborted) this.leave(page);
  }

  leave(page: string): void {
    const host = this.#places.get(page);
    if (host === undefined) return;
    this.#places.delete(page);
    this.#redis.zrem(hostPlacesKey(host), page).catch(() => {});
  }

  /** Call before places expire. */
  async renew(): Promise<void> {
    for (const [page, host] of [...this.#places])
      if (this.#places.has(page))
        await this.#redis.eval(RENEW, 1, hostPlacesKey(host), page, FLEET_LIMITS.placeMs);
  }
}
