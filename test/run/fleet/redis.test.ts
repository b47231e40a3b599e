// A Redis that does not let a run in, and one that goes away and comes back: what is said of it, and how often.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRedis, refuseNoRedis } from '../../../src/run/fleet/redis.ts';
import { hasRedis, type RedisServer, startRedis } from '../../end-to-end/support/redis.ts';
import { needs } from '../../support/needs.ts';

test.each(['redis://127.0.0.1/first', 'redis://127.0.0.1/-1', 'amqp://127.0.0.1', '127.0.0.1'])(
  '%s is no address of a Redis',
  async address => {
    await expect(refuseNoRedis(address)).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
  },
);

describe('a real Redis', needs(hasRedis, 'redis-server'), () => {
  let free: RedisServer;
  let closed: RedisServer;
  beforeAll(async () => {
    [free, closed] = await Promise.all([startRedis(), startRedis('--requirepass', 'secret')]);
  });
  afterAll(() => Promise.all([free.stop(), closed.stop()]));

  const withPassword = (password: string): string => closed.url.replace('//', `//:${password}@`);

  test('is refused with a reason: another database, a wrong password, none', async () => {
    const refusals = [
      [`${free.url}/99`, 'has no database 99'],
      [withPassword('wrong'), 'check name and password'],
      [closed.url, 'check name and password'],
    ] as const;
    for (const [address, message] of refusals) {
      const refused = expect.soft(refuseNoRedis(address)).rejects;
      await refused.toMatchObject({
        code: 'QUEUE_UNAVAILABLE',
        exitCode: 8,
        message: expect.stringContaining(message),
      });
      await expect(refuseNoRedis(address)).rejects.not.toThrow(/secret|wrong@|is it running/);
    }
    await refuseNoRedis(`${free.url}/3`);
    await refuseNoRedis(withPassword('secret'));
  });

  test('reports a lost and a restored connection once each', async () => {
    const notes: string[] = [];
    const redis = await openRedis(free.url, note => notes.push(note));
    await free.stop();
    await new Promise(done => setTimeout(done, 1_000));
    await free.restart();
    await redis.ping();
    await expect.poll(() => notes).toHaveLength(2);
    expect(notes).toEqual([expect.stringMatching(/^Redis is away/), 'Redis is back']);
    redis.disconnect();
  });
});
