// The pool brings every task to one outcome: turns, retries, outages, dead hosts, limits and signals.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, PithError } from '../../../../src/base/errors.ts';
import { BATCH_LIMITS, BREAKER, NETWORK } from '../../../../src/run/batch/limits.ts';
import type { Outcome, PoolEnd, PoolTask, PoolWork } from '../../../../src/run/batch/pool/after-task.ts';
import { Pool } from '../../../../src/run/batch/pool/pool.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

interface Task extends PoolTask {
  readonly id: number;
}

const task = (id: number, host = ''): Task => ({ id, host, attempts: 0, notBefore: 0 });
const fails = (code: ErrorCode, retryAfterMs?: number): Outcome => ({
  ok: false,
  error: new PithError(code, 'x', retryAfterMs === undefined ? {} : { answer: { retryAfterMs } }),
});

interface Ran {
  readonly end: PoolEnd | PithError;
  readonly recorded: Map<number, string>;
  readonly opened: number[];
  readonly notes: string[];
  /** The most that were under way at the same time. */
  readonly most: number;
  readonly tookMs: number;
}

type Answer = (task: Task, signal: AbortSignal) => Outcome | Promise<Outcome>;

async function run(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  answer: Answer,
  more: Partial<PoolWork<Task, Outcome>> = {},
  signal = new AbortController().signal,
): Promise<Ran> {
  const recorded = new Map<number, string>();
  const opened: number[] = [];
  const notes: string[] = [];
  let [now, most] = [0, 0];
  const pool = new Pool<Task, Outcome>({
    tasks: (async function* () {
      yield* tasks;
    })(),
    capacity: () => 3,
    drawing: 2,
    open: async (one, stop) => {
      opened.push(one.id);
      most = Math.max(most, ++now);
      await Promise.resolve();
      try {
        return await answer(one, stop);
      } finally {
        now--;
      }
    },
    record: async ({ id }, outcome) => {
      expect(recorded.has(id)).toBe(false);
      recorded.set(id, outcome.ok ? 'ok' : outcome.error.code);
    },
    probe: async () => true,
    network: undefined,
    rules: { ...ONCE, retries: 2 },
    limit: Number.POSITIVE_INFINITY,
    note: message => notes.push(message),
    ...more,
  });
  const begun = performance.now();
  let end: PoolEnd | PithError | undefined;
  const running = pool.run(signal).then(
    how => (end = how),
    error => (end = error as PithError),
  );
  while (end === undefined) await vi.advanceTimersByTimeAsync(50);
  await running;
  return { end, recorded, opened, notes, most, tookMs: performance.now() - begun };
}

/** Each task is tried once. */
const ONCE = { perHost: 99, delayMs: 0, retries: 0 };

const many = (count: number, host = ''): Task[] => Array.from({ length: count }, (_, id) => task(id, host));
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

test('opens every task once, up to the capacity at a time', async () => {
  const { end, recorded, opened, most } = await run(many(50), async () => {
    await pause(20);
    return { ok: true };
  });
  expect([end, recorded.size, opened.length, most]).toEqual(['done', 50, 50, 3]);
});

test('a hundred thousand inputs are read as they are needed', async () => {
  let read = 0;
  let ahead = 0;
  const tasks = (function* () {
    for (; read < 100_000; read++) yield task(read);
  })();
  const { end } = await run(
    tasks,
    async one => {
      ahead = Math.max(ahead, read - one.id);
      return { ok: true };
    },
    { limit: 300 },
  );
  expect(end).toBe('limit');
  expect(ahead).toBeLessThanOrEqual(BATCH_LIMITS.window + 300);
});

test('retries only failures that may pass', async () => {
  const { recorded, opened } = await run(many(3), ({ id, attempts }) => {
    if (id === 0) return attempts < 3 ? fails('CONNECT_FAILED') : { ok: true };
    return fails(id === 1 ? 'CONNECT_FAILED' : 'NOT_HTML');
  });
  expect([...recorded].sort()).toEqual([
    [0, 'ok'],
    [1, 'CONNECT_FAILED'],
    [2, 'NOT_HTML'],
  ]);
  expect(opened.filter(id => id === 0)).toHaveLength(3);
  expect(opened.filter(id => id === 2)).toHaveLength(1);
});

test('reads a page twice that its scripts never filled, and records it as read', async () => {
  const isUnfilled = () => true;
  const { recorded, opened } = await run([task(1)], () => ({ ok: true }), { isUnfilled });
  expect([opened, [...recorded]]).toEqual([[1, 1], [[1, 'ok']]]);
  const { opened: once } = await run([task(1)], () => ({ ok: true }), { isUnfilled, rules: ONCE });
  expect(once).toEqual([1]);
});

test('opens a page once whose failure is final, and does not blame its host', async () => {
  const error = new PithError('CONNECT_FAILED', 'browsers refuse that port', { isFinal: true });
  const probe = vi.fn(async () => false);
  const { recorded, opened } = await run(many(9, 'odd.example'), () => ({ ok: false, error }), { probe });
  expect([recorded.size, opened.length, probe.mock.calls.length]).toEqual([9, 9, 0]);
});

test('pauses a host that sends Retry-After while others continue', async () => {
  const times: number[] = [];
  const tasks = [
    task(0, 'a.example'),
    task(1, 'a.example'),
    ...many(4, 'b.example').map(one => ({ ...one, id: one.id + 2 })),
  ];
  const { recorded, opened } = await run(
    tasks,
    ({ id, attempts, host }) => {
      if (host === 'a.example') times.push(performance.now());
      return id === 0 && attempts === 1 ? fails('RATE_LIMITED', 5_000) : { ok: true };
    },
    { rules: { perHost: 1, delayMs: 0, retries: 2 } },
  );
  expect(recorded.size).toBe(6);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5_000);
  expect(opened.slice(0, 5).filter(id => id > 1)).toHaveLength(4);
});

test('gives up a dead host after a few probes, with a record for each of its pages', async () => {
  const { end, recorded, opened, notes, tookMs } = await run(
    many(500, 'dead.example'),
    () => fails('CONNECT_FAILED'),
    { probe: async () => false },
  );
  expect([end, recorded.size]).toEqual(['done', 500]);
  expect([...recorded.values()].filter(code => code === 'HOST_UNAVAILABLE').length).toBeGreaterThan(450);
  expect(opened.length).toBeLessThan(30);
  expect(tookMs).toBeGreaterThanOrEqual(BREAKER.pausesMs.reduce((sum, ms) => sum + ms, 0));
  expect(notes.at(-1)).toContain('given up');
});

test('never gives up a host that answers probes', async () => {
  const { recorded } = await run(many(60, 'odd.example'), () => fails('CONNECTION_RESET'), { rules: ONCE });
  expect(new Set(recorded.values())).toEqual(new Set(['CONNECTION_RESET']));
});

test('during a network outage no page is opened or failed', async () => {
  let [isGone, hasGone] = [false, false];
  const { end, recorded, notes } = await run(
    many(30, 'far.example'),
    async ({ id }) => {
      if (id === 10 && !hasGone) {
        [isGone, hasGone] = [true, true];
        setTimeout(() => {
          isGone = false;
        }, 20_000);
      }
      return isGone ? fails('DNS_FAILED') : { ok: true };
    },
    { network: { answered: () => {}, isGone: async () => isGone }, rules: ONCE },
  );
  expect([end, recorded.size, new Set(recorded.values())]).toEqual(['done', 30, new Set(['ok'])]);
  expect(notes.map(note => note.slice(0, 19))).toEqual(['the network is down', 'the network is back']);
});

test('a long network outage ends the run, which can be resumed', async () => {
  const { end, recorded, tookMs } = await run(many(30, 'far.example'), () => fails('DNS_FAILED'), {
    network: { answered: () => {}, isGone: async () => true },
    rules: ONCE,
  });
  expect(end).toMatchObject({ code: 'NETWORK_DOWN', exitCode: 9 });
  expect(recorded.size).toBe(0);
  expect(tookMs).toBeGreaterThan(NETWORK.patienceMs);
});

test.each<[string, Answer, ErrorCode]>([
  ['no browser', () => fails('BROWSER_UNAVAILABLE'), 'BROWSER_UNAVAILABLE'],
  ['browsers that fall one after the other', () => fails('BROWSER_CRASHED'), 'BROWSER_CRASHED'],
])('%s ends the run and blames no page', async (_, answer, code) => {
  const { end, recorded } = await run(many(50), answer);
  expect(end).toMatchObject({ code });
  expect([...recorded.values()].filter(one => one !== code)).toEqual([]);
  expect(recorded.size).toBeLessThan(50);
});

test('a disk that is full ends the run', async () => {
  const record = async () => {
    throw new PithError('OUTPUT_FULL', 'full');
  };
  expect((await run(many(50), () => ({ ok: true }), { record })).end).toMatchObject({ code: 'OUTPUT_FULL' });
});

test('a page that was left makes room for the next, up to the limit of pages being drawn', async () => {
  const drawn: (() => void)[] = [];
  const opened: number[] = [];
  const running = run(many(6), () => ({ ok: true }), {
    capacity: () => 1,
    open: (task, _, { onLeft }) => {
      opened.push(task.id);
      onLeft?.();
      return new Promise(done => drawn.push(() => done({ ok: true })));
    },
  });
  await vi.waitFor(() => expect(opened).toEqual([0, 1]));
  drawn.shift()?.();
  await vi.waitFor(() => expect(opened).toEqual([0, 1, 2]));
  const drawing = setInterval(() => drawn.shift()?.(), 1);
  expect((await running).recorded.size).toBe(6);
  clearInterval(drawing);
});

test.for([
  ['of another host', ['a', 'b'], 1, [0, 1]],
  ['of the same host only where the page was left', ['a', 'a'], 1, [0]],
  ['of the same host, by half', Array(4).fill('localhost'), 2, [0, 1, 2]],
] as const)('a page that has loaded makes room for a page %s', async ([, hosts, capacity, expected]) => {
  const ends: (() => void)[] = [];
  const opened: number[] = [];
  const left: (() => void)[] = [];
  const running = run(
    hosts.map((host, id) => task(id, host)),
    () => ({ ok: true }),
    {
      capacity: () => capacity,
      drawing: 4,
      open: ({ id }, _, { onLoaded, onLeft }) => {
        opened.push(id);
        onLoaded?.();
        left.push(() => onLeft?.());
        return new Promise(done => ends.push(() => done({ ok: true })));
      },
    },
  );
  await vi.waitFor(() => expect(opened).toEqual(expected));
  await vi.advanceTimersByTimeAsync(50);
  expect(opened).toEqual(expected);
  left[0]?.();
  await vi.waitFor(() => expect(opened).toEqual(hosts.map((_, id) => id)));
  const ending = setInterval(() => ends.shift()?.(), 1);
  await running;
  clearInterval(ending);
});

test('ends with "limit" only if inputs are left', async () => {
  expect(await run(many(10), () => ({ ok: true }), { limit: 4 })).toMatchObject({
    end: 'limit',
    opened: { length: 4 },
  });
  expect(await run(many(4), () => ({ ok: true }), { limit: 4 })).toMatchObject({
    end: 'done',
    opened: { length: 4 },
  });
});

test('retries do not count for the limit', async () => {
  const { end, recorded, opened } = await run(
    many(5),
    ({ id, attempts }) => (id === 1 ? { ok: true } : fails(attempts < 3 ? 'CONNECT_FAILED' : 'DNS_FAILED')),
    { limit: 2, capacity: () => 1 },
  );
  expect([end, [...recorded].sort()]).toEqual([
    'limit',
    [
      [0, 'DNS_FAILED'],
      [1, 'ok'],
    ],
  ]);
  expect(opened.toSorted()).toEqual([0, 0, 0, 1]);
});

test('after an outage at the limit only the same page is opened again', async () => {
  let isGone = true;
  setTimeout(() => {
    isGone = false;
  }, 20_000);
  const { end, recorded, opened } = await run(
    many(5, 'far.example'),
    () => (isGone ? fails('DNS_FAILED') : { ok: true }),
    { network: { answered: () => {}, isGone: async () => isGone }, rules: ONCE, limit: 1 },
  );
  expect([end, [...recorded], new Set(opened)]).toEqual(['limit', [[0, 'ok']], new Set([0])]);
});

test('at the limit an open source without further inputs is not waited for', async () => {
  const tasks = (async function* () {
    yield* many(3);
    await new Promise(() => {});
  })();
  const { end, recorded, tookMs } = await run(tasks, () => ({ ok: true }), { limit: 3 });
  expect([end, recorded.size]).toEqual(['limit', 3]);
  expect(tookMs).toBeLessThan(5_000);
});

test('a signal lets pages finish within a time; the next run reads the others', async () => {
  const stop = new AbortController();
  const { end, recorded } = await run(
    many(20),
    async ({ id }, signal) => {
      if (id === 2) stop.abort();
      await pause(id === 0 ? BATCH_LIMITS.drainMs * 2 : 1_000);
      return signal.aborted ? fails('CANCELLED') : { ok: true };
    },
    {},
    stop.signal,
  );
  expect(end).toBe('stopped');
  expect([...recorded].sort()).toEqual([
    [1, 'ok'],
    [2, 'ok'],
  ]);
});

test('an error of the source ends the run', async () => {
  const tasks = (async function* () {
    yield task(0);
    throw new PithError('FILE_NOT_FOUND', 'gone');
  })();
  expect((await run(tasks, () => ({ ok: true }))).end).toMatchObject({ code: 'FILE_NOT_FOUND' });
});
