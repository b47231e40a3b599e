// Connections to Redis: at the start one that fails soon and says why, later ones that come back by themselves.

import { Redis } from 'ioredis';
import { PithError } from '../../base/errors.ts';
import { FLEET_LIMITS } from './wire.ts';

/** Before anything is made for it: whether a Redis answers there. */
export async function refuseNoRedis(address: string): Promise<void> {
  await refuseUnreachable(checkedAddress(address));
}

/** `note` is told what a user should know about this Redis, and when it is away and back. */
export async function openRedis(address: string, note: (message: string) => void): Promise<Redis> {
  const url = checkedAddress(address);
  await refuseUnreachable(url);
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: tries => Math.min(200 * tries, 2_000),
  });
  tellOfAbsence(redis, note);
  const policy = await evictionPolicy(redis);
  if (policy !== undefined)
    note(`this Redis throws keys away when it is full (maxmemory-policy ${policy}): set it to noeviction`);
  return redis;
}

/** The same once more, for what waits on a connection of its own. */
export function anotherConnection(redis: Redis): Redis {
  const another = redis.duplicate();
  another.on('error', () => {});
  return another;
}

/** Every lost connection is an error here, and so is every attempt at the next one: said once, for commands wait for it. */
function tellOfAbsence(redis: Redis, note: (message: string) => void): void {
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
  const { protocol, pathname } = URL.canParse(address) ? new URL(address) : { protocol: '', pathname: '' };
  if (!/^rediss?:$/.test(protocol) || !/^\/?\d*$/.test(pathname)) {
    throw new PithError(
      'USAGE',
      `--queue needs an address such as redis://127.0.0.1:6379 or redis://127.0.0.1:6379/1, received '${address}'`,
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
    // The choice of a database goes wrong beside the rest, which would all be kept in the first one.
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
    return `the Redis at ${host} lets nobody in like that (${said}): check name and password in the address, redis://name:password@${host}`;
  if (/DB index/i.test(said))
    return `the Redis at ${host} has no database ${pathname.slice(1)} (${said}): name another one in the address, or none`;
  return `the Redis at ${host} cannot be reached (${said}): is it running?`;
}

/** One that throws keys away when it is full throws away jobs; undefined where it does not, or does not say. */
async function evictionPolicy(redis: Redis): Promise<string | undefined> {
  const info = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1];
  return policy === 'noeviction' ? undefined : policy;
}
