// The coordinator with a real Redis, and with workers that answer what no worker of this version would.

import { Queue, Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { queueExecutor } from '../../../src/run/fleet/queue-executor.ts';
import { openRedis } from '../../../src/run/fleet/redis.ts';
import { filesKey, type PageJob, QUEUE_NAME } from '../../../src/run/fleet/wire.ts';
import { hasRedis, startRedis } from '../../end-to-end/support/redis.ts';
import { needs } from '../../support/needs.ts';
import { readRecord } from './read-record.ts';

test('files with names that no format has are left out', needs(hasRedis, 'redis-server'), async () => {
  const server = await startRedis();
  const redis = await openRedis(server.url, () => {});
  const worker = new Worker<PageJob>(
    QUEUE_NAME,
    async ({ id = '' }) => {
      await redis.hset(filesKey(id), { markdown: 'words', '../../x': 'y', constructor: 'z' });
      return { ok: true, record: readRecord() };
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

test(
  'a paused queue is said once; a stopped run waits only for pages of workers',
  needs(hasRedis, 'redis-server'),
  async () => {
    const server = await startRedis();
    const redis = await openRedis(server.url, () => {});
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const queue = new Queue(QUEUE_NAME, { connection });
    let take: () => void = () => {};
    const taken = new Promise<void>(done => {
      take = done;
    });
    let answer: () => void = () => {};
    const mayAnswer = new Promise<void>(done => {
      answer = done;
    });
    const work = async () => {
      take();
      await mayAnswer;
      return { ok: true, record: readRecord() };
    };
    const worker = new Worker<PageJob>(QUEUE_NAME, work, { connection });
    const notes: string[] = [];
    const paceOf = () => ({ atOnce: Number.POSITIVE_INFINITY, delayMs: 0 });
    const run = { id: 'run', wake: () => {}, paceOf, note: (message: string) => void notes.push(message) };
    const executor = await queueExecutor(server.url, { page: {}, formats: [] }, run);
    const open = (key: string) => {
      const place = { kind: 'url', url: 'https://example.org/' } as const;
      const opened = executor.open({ key, attempt: 1, place }, new AbortController().signal);
      return opened.then(
        ({ ok }) => ok,
        error => error.code,
      );
    };
    const isSaid = () => notes.filter(message => message.includes('the queue is paused: pith queue resume'));
    try {
      const read = open('read');
      await taken;
      expect(isSaid()).toEqual([]);
      await queue.pause();
      await expect.poll(isSaid, { timeout: 10_000 }).toHaveLength(1);
      const left = [open('a'), open('b')];
      await expect.poll(() => queue.getJobCountByTypes('waiting')).toBe(2);
      await executor.recall?.();
      expect(await Promise.all([...left, open('late')])).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
      expect(await queue.getJobCountByTypes('waiting')).toBe(0);
      answer();
      expect(await read).toBe(true);
      expect(isSaid()).toHaveLength(1);
    } finally {
      await executor.close();
      await worker.close();
      await queue.close();
      connection.disconnect();
      redis.disconnect();
      await server.stop();
    }
  },
);
