// Turns of requests: how many at once, how many wait, who is told to come back.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageQueue } from '../../../src/front/service/page-queue.ts';

const SETTINGS = { concurrency: 2, waiting: 1, deadlineMs: 30_000 };
const stays = new AbortController().signal;

/** Ends when it is told to, or when it hears that it is over. */
function heldWork() {
  let release: (value: string) => void = () => {};
  const heard: unknown[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((done, fail) => {
      release = done;
      signal.addEventListener('abort', () => {
        heard.push(signal.reason);
        fail(new Error('the work gave up'));
      });
    });
  return { work, heard, release: () => release('done') };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('a full queue refuses the next page with Retry-After', async () => {
  const queue = new PageQueue(SETTINGS);
  const held = [heldWork(), heldWork(), heldWork()];
  const answers = held.map(({ work }) => queue.run(work, stays));
  expect([queue.running, queue.waiting]).toEqual([2, 1]);
  const refusal = (() => {
    try {
      queue.run(heldWork().work, stays);
      return undefined;
    } catch (error) {
      return error as { code: string; answer: { retryAfterMs: number } };
    }
  })();
  expect(refusal?.code).toBe('SERVICE_BUSY');
  expect(refusal?.answer.retryAfterMs).toBeGreaterThan(0);
  held[0]?.release();
  expect(await answers[0]).toBe('done');
  await expect.poll(() => [queue.running, queue.waiting]).toEqual([2, 0]);
  held[1]?.release();
  held[2]?.release();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('a client that disconnects cancels its page, or leaves the queue', async () => {
  const queue = new PageQueue({ ...SETTINGS, concurrency: 1, waiting: 2 });
  const [first, second] = [heldWork(), heldWork()];
  const [firstGone, secondGone] = [new AbortController(), new AbortController()];
  const codes = [
    codeOf(queue.run(first.work, firstGone.signal)),
    codeOf(queue.run(second.work, secondGone.signal)),
  ];
  secondGone.abort();
  expect(await codes[1]).toBe('CANCELLED');
  expect([queue.running, queue.waiting, second.heard.length]).toEqual([1, 0, 0]);
  firstGone.abort();
  expect(await codes[0]).toBe('CANCELLED');
  expect(first.heard).toHaveLength(1);
});

test('the deadline ends work that ignores cancellation, which keeps its place until it settles', async () => {
  const queue = new PageQueue({ ...SETTINGS, concurrency: 1, deadlineMs: 100 });
  let release: () => void = () => {};
  const deaf = () =>
    new Promise<void>(done => {
      release = done;
    });
  expect(await codeOf(queue.run(deaf, stays))).toBe('JOB_TIMEOUT');
  expect(queue.running).toBe(1);
  release();
  await expect.poll(() => queue.running).toBe(0);
});

test('the deadline includes the wait for a turn', async () => {
  const queue = new PageQueue({ ...SETTINGS, concurrency: 1, deadlineMs: 100 });
  const held = heldWork();
  const codes = [codeOf(queue.run(held.work, stays)), codeOf(queue.run(heldWork().work, stays))];
  expect(await Promise.all(codes)).toEqual(['JOB_TIMEOUT', 'JOB_TIMEOUT']);
});

test('a draining queue lets pages finish, refuses new ones, and cancels the rest after its time', async () => {
  const queue = new PageQueue(SETTINGS);
  const [quick, slow] = [heldWork(), heldWork()];
  const codes = [codeOf(queue.run(quick.work, stays)), codeOf(queue.run(slow.work, stays))];
  const drained = queue.drain(200);
  expect(() => queue.run(heldWork().work, stays)).toThrow('stopping');
  quick.release();
  await drained;
  expect(await Promise.all(codes)).toEqual(['ok', 'CANCELLED']);
});

test('an idle queue drains at once', async () => {
  const queue = new PageQueue(SETTINGS);
  const first = await Promise.race([queue.drain(30_000).then(() => 'drained'), sleep(10_000, 'late')]);
  expect(first).toBe('drained');
});
