// Connections to Redis: at the start one that fails soon and says why, later ones that come back by themselves.

import { Redis } from 'ioredis';
import { PithError } from '../errors.ts';
import { FLEET_LIMITS } from './wire.ts';

export interface OpenedRedis {
  readonly redis: Redis;
  /** What a user should know about this Redis. */
  readonly notes: readonly string[];
}

/** Before anything is made for it: whether a Redis answers there. */
export async function refuseNoRedis(address: string): Promise<void> {
  await refuseUnreachable(checkedAddress(address));
}

export async function openRedis(address: string): Promise<OpenedRedis> {
  const url = checkedAddress(address);
  await refuseUnreachable(url);
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: tries => Math.min(200 * tries, 2_000),
  });
  // Every lost connection is an event here; the commands wait for the next one.
  redis.on('error', () => {});
  return { redis, notes: await notesOn(redis) };
}

function checkedAddress(address: string): string {
  if (!URL.canParse(address) || !/^rediss?:$/.test(new URL(address).protocol)) {
    throw new PithError(
      'USAGE',
      `--queue needs an address such as redis://127.0.0.1:6379, received '${address}'`,
    );
  }
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
  } catch (error) {
    const { host } = new URL(url);
    const said = reason || (error instanceof Error ? error.message : String(error));
    throw new PithError(
      'QUEUE_UNAVAILABLE',
      `the Redis at ${host} cannot be reached (${said}): is it running?`,
      { cause: error },
    );
  } finally {
    first.disconnect();
  }
}

/** A Redis that throws keys away when it is full throws away jobs. */
async function notesOn(redis: Redis): Promise<string[]> {
  const info = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1];
  if (policy === undefined || policy === 'noeviction') return [];
  return [`this Redis throws keys away when it is full (maxmemory-policy ${policy}): set it to noeviction`];
}
