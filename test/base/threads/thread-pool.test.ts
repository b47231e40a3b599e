// Tasks in worker threads: reused threads, deadlines, cancellation, and what happens to the tasks after one that hangs.

import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { ThreadPool } from '../../../src/base/threads/thread-pool.ts';
import { inTurn } from '../../../src/base/threads/work-turn.ts';

/** Answers a number with its double and the thread's own ID; spins for ever on 'spin', ends itself on 'exit'. */
const SCRIPT = `
const { parentPort, threadId } = require('node:worker_threads');
let hasForgotten = false;
parentPort.on('message', question => {
  while (question === 'spin');
  if (question === null) return hasForgotten = true;
  if (question === 'forgotten') return parentPort.postMessage({ answer: hasForgotten });
  if (question === 'fill') for (const all = [];;) all.push(new Array(1e5).fill(all.length));
  if (question === 'exit') process.exit();
  if (question === 'throw') throw new Error('thrown in the thread');
  if (question === 'fail')
    return parentPort.postMessage({ failure: { code: 'PART_NOT_FOUND', message: 'no part', option: 'from', answer: {} } });
  parentPort.postMessage({ part: 'half' });
  setTimeout(() => parentPort.postMessage({ answer: { double: 2 * question, thread: threadId } }), question);
});`;

interface Doubled {
  readonly double: number;
  readonly thread: number;
}

const pools: ThreadPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.close(new Error('the test is over')))));

function poolOf(most = 1, patienceMs = 60_000): ThreadPool {
  const pool = new ThreadPool(
    () => new Worker(SCRIPT, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } }),
    { most, patienceMs },
  );
  pools.push(pool);
  return pool;
}

const ask = (pool: ThreadPool, question: unknown, more: object = {}): Promise<Doubled> =>
  pool.run<Doubled, string>({ question, work: 'doubled', ...more });
const tooLate = { ms: 100, error: () => new PithError('JUDGE_TIMEOUT', 'too late') };

describe('a pool of threads', () => {
  test('uses its thread again, and passes on parts before the answer', async () => {
    const pool = poolOf();
    pool.warm();
    const parts: string[] = [];
    const first = await ask(pool, 2, { onPart: (part: string) => parts.push(part) });
    const second = await ask(pool, 3);
    expect([first.double, second.double]).toEqual([4, 6]);
    expect(second.thread).toBe(first.thread);
    expect(parts).toEqual(['half']);
  });

  test.each([true, false])('tells its thread to forget data that are gone here: %s', async areGone => {
    const pool = poolOf();
    const held: { data?: object } = { data: { of: 'a page' } };
    await ask(pool, 2, { kept: { data: held.data, question: 2 } });
    if (areGone) delete held.data;
    setFlagsFromString('--expose-gc');
    for (let round = 0; round < 5; round++) {
      runInNewContext('gc')();
      await pause(20);
    }
    expect(await pool.run({ question: 'forgotten', work: 'answered' })).toBe(areGone);
    expect('data' in held).toBe(!areGone);
  });

  test('ends a thread that needs more memory than it may have, and asks another one', async () => {
    const pool = poolOf();
    await expect(ask(pool, 'fill')).rejects.toMatchObject({ code: 'JUDGE_MEMORY' });
    expect((await ask(pool, 4)).double).toBe(8);
  });

  test('asks the shorter question of the thread that has kept the data, and the whole one of any other', async () => {
    const pool = poolOf();
    const data = {};
    const about = (kept: object) => ask(pool, 10, { kept: { data: kept, question: 20 } });
    const doubles: number[] = [];
    for (const kept of [data, data, {}, data]) doubles.push((await about(kept)).double);
    expect(doubles).toEqual([20, 40, 20, 20]);
    await ask(pool, 1);
    expect((await about(data)).double).toBe(20);
  });

  test('terminates the thread of a task that passes its deadline, and goes on with a new one', async () => {
    const pool = poolOf();
    const { thread } = await ask(pool, 1);
    const [hung, next] = await Promise.allSettled([ask(pool, 'spin', { deadline: tooLate }), ask(pool, 4)]);
    expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'JUDGE_TIMEOUT' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { double: 8 } });
    expect((await ask(pool, 1)).thread).not.toBe(thread);
  });

  test('counts the deadline from when a thread takes the task', async () => {
    const pool = poolOf();
    const slow = ask(pool, 300);
    const quick = ask(pool, 1, { deadline: { ...tooLate, ms: 250 } });
    await expect(Promise.all([slow, quick])).resolves.toMatchObject([{ double: 600 }, { double: 2 }]);
  });

  test('keeps data of the answer too', async () => {
    const pool = poolOf();
    const data = {};
    await ask(pool, 1, { keeps: () => data });
    expect((await ask(pool, 10, { kept: { data, question: 20 }, keeps: () => undefined })).double).toBe(40);
    expect((await ask(pool, 10, { kept: { data, question: 20 } })).double).toBe(20);
  });

  test('terminates the thread of a task that is aborted, and drops one that waits', async () => {
    const pool = poolOf();
    const stop = new AbortController();
    const tasks = [ask(pool, 'spin', { signal: stop.signal }), ask(pool, 1, { signal: stop.signal })];
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    for (const { status, reason } of (await Promise.allSettled(tasks)) as PromiseRejectedResult[])
      expect([status, reason.message]).toEqual(['rejected', 'stopped']);
    expect(await ask(pool, 5)).toMatchObject({ double: 10 });
    await expect(ask(pool, 5, { signal: stop.signal })).rejects.toThrow('stopped');
  });

  test('ends the tasks of work that was given up', async () => {
    const pool = poolOf();
    const given = AbortSignal.timeout(50);
    const work = () => Promise.allSettled([ask(pool, 'spin'), ask(pool, 1)]);
    for (const { status } of await inTurn(work, given)) expect(status).toBe('rejected');
    expect(await ask(pool, 5)).toMatchObject({ double: 10 });
  });

  test('starts another thread for a task that has waited too long, up to its limit', async () => {
    const pool = poolOf(2, 50);
    const stop = new AbortController();
    const hung = ask(pool, 'spin', { signal: stop.signal });
    hung.catch(() => {});
    expect(await ask(pool, 1)).toMatchObject({ double: 2 });
    const second = ask(pool, 'spin', { signal: stop.signal });
    const third = ask(pool, 2);
    stop.abort();
    await Promise.allSettled([hung, second]);
    expect(await third).toMatchObject({ double: 4 });
  });

  test.each([
    ['fail', 'PART_NOT_FOUND', 'no part'],
    ['throw', 'INTERNAL', 'unexpected: thrown in the thread'],
    ['exit', 'INTERNAL', 'the thread that doubled ended: please report it'],
  ])('rejects alone where the thread has to %s', async (question, code, message) => {
    const pool = poolOf();
    const [bad, good] = await Promise.allSettled([ask(pool, question), ask(pool, 1)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'PithError', code, message } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { double: 2 } });
  });

  test('rejects what cannot be sent, and what its caller throws', async () => {
    const pool = poolOf();
    await expect(ask(pool, () => {})).rejects.toThrow('could not be cloned');
    const onPart = () => {
      throw new Error('of the caller');
    };
    await expect(ask(pool, 1, { onPart })).rejects.toThrow('of the caller');
    expect(await ask(pool, 1)).toMatchObject({ double: 2 });
  });

  test('rejects all tasks when it is closed', async () => {
    const pool = poolOf();
    const tasks = [ask(pool, 'spin'), ask(pool, 1)];
    const ended = Promise.allSettled(tasks);
    await pool.close(new PithError('CANCELLED', 'closed'));
    for (const outcome of await ended)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'CANCELLED' } });
    await expect(ask(pool, 1)).rejects.toThrow('closed');
  });
});
