// The coordinator with a real Redis, and with workers that answer what no worker of this version would.

import { Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { queueExecutor } from '../../../src/run/fleet/queue-executor.ts';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { filesKey, type PageJob, QUEUE_NAME } from '../../../src/run/fleet/wire.ts';
import { hasRedis, startRedis } from '../../end-to-end/support/redis.ts';

test.skipIf(!hasRedis)('files with names that no format has are left out', async () => {
  const server = await startRedis();
  const redis = await openRedis(server.url, () => {});
  const worker = new Worker<PageJob>(
    QUEUE_NAME,
    async ({ id = '' }) => {
      await redis.hset(filesKey(id), { markdown: 'words', '../../x': 'y', constructor: 'z' });
      return { ok: true, record: {} };
    },
    { connection: redis.duplicate({ maxRetriesPerRequest: null }) },
  );
  const paceOf = () => ({ atOnce: Number.POSITIVE_INFINITY, delayMs: 0 });
  const run = { id: 'run', wake: () => {}, paceOf, note: () => {} };
  const executor = await queueExecutor(server.url, { page: {}, formats: ['markdown'] }, run);
  try {
    const place = { kind: 'url', url: 'https://example.org/' } as const;
    const outcome = await executor.open({ key: 'a', attempt: 1, place }, new AbortController().signal, {});
    expect(outcome).toMatchObject({ ok: true, files: { markdown: Buffer.from('words') } });
    expect(Object.keys(outcome.ok ? outcome.files : {})).toEqual(['markdown']);
  } finally {
    await executor.close();
    await worker.close();
    redis.disconnect();
    await server.stop();
  }
});
