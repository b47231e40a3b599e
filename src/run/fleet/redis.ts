// Connects to Redis: the first connection fails fast with a reason, later ones reconnect.

import type { QueueOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { PithError, usageError } from '../../base/errors.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { isTracing } from '../../base/tracing.ts';
import { FLEET_LIMITS, WORKERS_KEY } from './wire.ts';

/** Throws, before any work is done, if no Redis answers. */
export async function refuseNoRedis(address: string): Promise<void> {
  await refuseUnreachable(checkedAddress(address));
}

/** `note`: receives messages about the configuration and about lost connections. */
export async function openRedis(address: string, note: (message: string) => void): Promise<Redis> {
  const url = checkedAddress(address);
  await refuseUnreachable(url);
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: tries => Math.min(200 * tries, 2_000),
  });
  noteReconnects(redis, note);
  const policy = await evictionPolicy(redis);
  if (policy !== undefined)
    note(`this Redis evicts keys when its memory is full (maxmemory-policy ${policy}): set it to noeviction`);
  return redis;
}

/** Members of the workers whose last heartbeat has not expired, by the clock of Redis. */
export async function liveWorkers(redis: Redis): Promise<string[]> {
  const [seconds] = await redis.time();
  return redis.zrangebyscore(WORKERS_KEY, Number(seconds) * 1000, '+inf');
}

/** A second connection, for blocking commands. */
export function anotherConnection(redis: Redis): Redis {
  const another = redis.duplicate();
  another.on('error', () => {});
  return another;
}

/** Reports a lost connection once, although every reconnect attempt fires an error; commands wait meanwhile. */
function noteReconnects(redis: Redis, note: (message: string) => void): void {
  let reason = 'it closed the connection';
  let isAway = false;
  redis.on('error', error => {
    reason = error.message;
  });
  redis.on('reconnecting', () => {
    if (!isAway) note(`Redis is away (${reason}): waiting for it`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) note('Redis is back');
    isAway = false;
  });
}

function checkedAddress(address: string): string {
  const { protocol, pathname } = parseUrl(address) ?? { protocol: '', pathname: '' };
  if (!/^rediss?:$/.test(protocol) || !/^\/?\d*$/.test(pathname))
    throw usageError(
      `'${address}' is not the address of a queue: give one such as redis://127.0.0.1:6379 or redis://127.0.0.1:6379/1`,
    );
  return address;
}

async function refuseUnreachable(url: string): Promise<void> {
  const { connectMs: connectTimeout } = FLEET_LIMITS;
  const first = new Redis(url, {
    lazyConnect: true,
    connectTimeout,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  first.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await first.connect();
    await first.ping();
    // A failed SELECT is only an error event: all keys would go to database 0.
    if (reason !== '') throw new Error(reason);
  } catch (error) {
    const said = reason || (error instanceof Error ? error.message : String(error));
    throw new PithError('QUEUE_UNAVAILABLE', refusal(new URL(url), said), { cause: error });
  } finally {
    first.disconnect();
  }
}

function refusal({ host, pathname }: URL, said: string): string {
  if (/\b(?:WRONGPASS|NOAUTH|NOPERM)\b/.test(said))
    return `the Redis at ${host} refuses the login (${said}): check name and password in the address, redis://name:password@${host}`;
  if (/DB index/i.test(said))
    return `the Redis at ${host} has no database ${pathname.slice(1)} (${said}): name another one in the address, or none`;
  return `the Redis at ${host} cannot be reached (${said}): is it running?`;
}

/** A policy that evicts keys, and so would lose jobs; undefined for noeviction or unknown. */
async function evictionPolicy(redis: Redis): Promise<string | undefined> {
  const info = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1];
  return policy === 'noeviction' ? undefined : policy;
}

export type Traced = Pick<QueueOptions, 'telemetry'>;

/** Carries spans of the coordinator over to its workers. Empty, and nothing loaded, without OpenTelemetry. */
export async function queueTelemetry(): Promise<Traced> {
  if (!isTracing()) return {};
  const { BullMQOtel } = await import('./bullmq-otel.ts');
  return { telemetry: new BullMQOtel({ tracerName: 'pith' }) };
}
