// Sends the pages of a site to the workers that hold its browser context, whose cache has the files of the site.

import type { Redis } from 'ioredis';
import { siteOf } from '../../base/text/site-of.ts';
import { SITE_LIMITS } from '../../see/browser/limits.ts';
import { FLEET_LIMITS, type PageJob, passedKey, siteKey } from './wire.ts';

/**
 * Returns 1 if the worker may take the page: it holds the site, nobody does, or all have passed on the page for a while.
 * Holders are a sorted set by the time when their context expires. Uses the clock of Redis, because those of the
 * machines differ.
 */
const CLAIM = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local worker, lease, patience = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) > 0 and not redis.call('ZSCORE', KEYS[1], worker) then
  redis.call('SET', KEYS[2], now, 'NX', 'PX', lease)
  if now - redis.call('GET', KEYS[2]) < patience then return 0 end
end
redis.call('DEL', KEYS[2])
redis.call('ZADD', KEYS[1], now + lease, worker)
redis.call('PEXPIRE', KEYS[1], lease)
return 1`;

/** False for a page that another worker should take. */
export async function mayTakePage(
  redis: Redis,
  worker: string,
  id: string,
  { request: { place }, recipe: { page } }: PageJob,
): Promise<boolean> {
  if (place.kind !== 'url' || page.isolate === 'page') return true;
  const keys = [siteKey(siteOf(new URL(place.url))), passedKey(id)] as const;
  const limits = [SITE_LIMITS.idleMs, FLEET_LIMITS.passedOnMs] as const;
  // Without Redis any worker will do.
  const answer = await redis.eval(CLAIM, 2, ...keys, worker, ...limits).catch(() => 1);
  return answer === 1;
}
