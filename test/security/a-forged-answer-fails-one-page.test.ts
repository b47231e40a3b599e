// Whoever may write to the Redis of a fleet forges answers: each fails its page with a code, and the run goes on.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Queue, Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { batch } from '../../src/run/batch/batch.ts';
import { KeptPages } from '../../src/run/crawl/kept-pages.ts';
import { checkedAnswer } from '../../src/run/fleet/answer-check.ts';
import { queueExecutor } from '../../src/run/fleet/queue-executor.ts';
import { openRedis } from '../../src/run/fleet/redis.ts';
import { filesKey, type PageJob, QUEUE_NAME } from '../../src/run/fleet/wire.ts';
import { hasRedis, startRedis } from '../end-to-end/support/redis.ts';
import { readRecord } from '../run/fleet/read-record.ts';

const RUNS = Number(process.env.PITH_RUNS ?? 500);

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

function randomJson(random: (below: number) => number, depth = 0): unknown {
  const leaves = [null, true, false, 0, -1, 1e308, '', 'ok', '\u0000', '__proto__', [], {}];
  const kind = random(depth > 3 ? 1 : 3);
  if (kind === 0) return leaves[random(leaves.length)];
  const items = Array.from({ length: random(4) }, () => randomJson(random, depth + 1));
  const names = ['ok', 'record', 'error', 'code', 'url', 'toString'];
  return kind === 1 ? items : Object.fromEntries(items.map(item => [names[random(names.length)], item]));
}

/** Replaces, or removes, one value anywhere in the data. */
function mutated(data: unknown, random: (below: number) => number): unknown {
  if (typeof data !== 'object' || data === null || random(8) === 0) return randomJson(random);
  const keys = Object.keys(data);
  const key = keys[random(keys.length)];
  if (key === undefined) return randomJson(random);
  const copy = structuredClone(data) as Record<string, unknown>;
  if (random(6) === 0) delete copy[key];
  else copy[key] = mutated(copy[key], random);
  return copy;
}

const answers = (count: number): unknown[] => {
  const random = seeded(44);
  const valid = { ok: true, record: readRecord() };
  const failed = { ok: false, status: 500, error: { code: 'HTTP_ERROR', message: 'x', retryable: false } };
  return Array.from({ length: count }, (_, index) => {
    if (index % 3 === 0) return randomJson(random);
    return mutated(index % 3 === 1 ? valid : failed, random);
  });
};

test('random answers: every page has one record, whatever its answer was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-forged-'));
  const all = answers(RUNS);
  try {
    const list = all.map((_, page) => `https://example.org/${page}\n`).join('');
    const out = join(folder, 'run');
    const { named, ok, failed } = await batch(
      ['-'],
      { out, formats: [], robots: false, delayMs: 0, perHost: 100, retries: 0 },
      {
        stdin: () => Readable.from([Buffer.from(list)]),
        executor: async () => ({
          capacity: () => 50,
          open: async ({ place }) => {
            const page = place.kind === 'url' ? Number(new URL(place.url).pathname.slice(1)) : 0;
            const answer = checkedAnswer(all[page]);
            return answer.ok ? { ...answer, files: {} } : answer;
          },
          close: async () => {},
        }),
      },
    );
    expect([named, ok + failed]).toEqual([RUNS, RUNS]);
    expect(ok).toBeGreaterThan(0);
    const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(RUNS);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('records that are accepted have what a crawl compares', () => {
  const kept = new KeptPages();
  for (const data of answers(RUNS)) {
    const answer = checkedAnswer(data);
    if (!answer.ok) continue;
    kept.find('https://example.org/other', answer.record);
    kept.keep(answer.record.url, answer.record);
  }
});

test.skipIf(!hasRedis)(
  'answers in Redis itself: each ends its page, and the next one is read',
  async () => {
    const server = await startRedis();
    const redis = await openRedis(server.url, () => {});
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const record = readRecord();
    const returned: Record<string, unknown> = {
      nothing: null,
      text: 'ok',
      list: [],
      noRecord: { ok: true, record: null },
      noError: { ok: false },
      internal: { ok: false, error: { code: 'INTERNAL', message: 'x', retryable: false } },
      wrongFiles: { ok: true, record },
      good: { ok: true, record },
    };
    const worker = new Worker<PageJob>(
      QUEUE_NAME,
      async ({ id = '', data }) => {
        if (data.request.key === 'wrongFiles') await redis.set(filesKey(id), 'no hash');
        return returned[data.request.key];
      },
      { connection },
    );
    const paceOf = () => ({ atOnce: Number.POSITIVE_INFINITY, delayMs: 0 });
    const run = { id: 'run', wake: () => {}, paceOf, note: () => {} };
    const executor = await queueExecutor(server.url, { page: {}, formats: [] }, run);
    const queue = new Queue(QUEUE_NAME, { connection });
    const open = async (key: string) => {
      const place = { kind: 'url', url: 'https://example.org/' } as const;
      const outcome = await executor.open({ key, attempt: 1, place }, new AbortController().signal, {});
      return outcome.ok ? 'ok' : outcome.error.code;
    };
    try {
      const keys = Object.keys(returned);
      expect(await Promise.all(keys.map(open))).toEqual([...keys.slice(1).map(() => 'ANSWER_INVALID'), 'ok']);
      // A job that was finished by nobody: only its place in the list of finished ones says so.
      await worker.pause();
      const broken = open('broken');
      await expect.poll(() => queue.getJobCountByTypes('waiting')).toBe(1);
      const key = queue.toKey('run.broken.1');
      await redis.lrem(queue.toKey('wait'), 0, 'run.broken.1');
      await redis.hset(key, { data: '{"run"', returnvalue: '{}' });
      await redis.zadd(queue.toKey('completed'), 1, 'run.broken.1');
      expect(await broken).toBe('ANSWER_INVALID');
    } finally {
      await executor.close();
      await worker.close();
      await queue.close();
      redis.disconnect();
      await server.stop();
    }
  },
  60_000,
);
