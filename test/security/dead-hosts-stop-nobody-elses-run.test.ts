// Hosts of an attacker that never answer, or stop answering, do not stop a run as if the network were down.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PithError } from '../../src/base/errors.ts';
import type { Outcome, PoolTask } from '../../src/run/batch/pool/after-task.ts';
import { networkWatch, type Reach } from '../../src/run/batch/pool/network-watch.ts';
import { Pool } from '../../src/run/batch/pool/pool.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const DEAD: Outcome = { ok: false, error: new PithError('CONNECT_FAILED', 'it does not answer') };

interface Host {
  /** Pages that it answers before it stops. */
  readonly answers: number;
  /** How it looks to a probe once it has stopped. */
  readonly stopped: Reach;
}

async function run(hosts: Readonly<Record<string, Host>>, pagesOfEach: number) {
  const served: Record<string, number> = {};
  const isUp = (name: string) => (served[name] ?? 0) < (hosts[name]?.answers ?? 0);
  const recorded: Record<string, number> = {};
  const notes: string[] = [];
  const tasks: PoolTask[] = Object.keys(hosts).flatMap(host =>
    Array.from({ length: pagesOfEach }, () => ({ host, attempts: 0, notBefore: 0 })),
  );
  const pool = new Pool<PoolTask, Outcome>({
    tasks: (async function* () {
      yield* tasks;
    })(),
    capacity: () => 4,
    drawing: 2,
    open: async ({ host }) => {
      if (!isUp(host)) return DEAD;
      served[host] = (served[host] ?? 0) + 1;
      return { ok: true };
    },
    record: async ({ host }, { ok }) => {
      const name = `${host}: ${ok ? 'read' : 'failed'}`;
      recorded[name] = (recorded[name] ?? 0) + 1;
    },
    rules: { delayMs: 0, retries: 1 },
    limit: Number.POSITIVE_INFINITY,
    network: networkWatch(
      {},
      {
        hasInterface: () => true,
        reach: async name => (isUp(name) ? 'answers' : (hosts[name]?.stopped ?? 'silent')),
      },
    ),
    probe: async name => isUp(name),
    note: message => void notes.push(message),
  });
  const running = pool.run(new AbortController().signal).then(
    end => end,
    (error: PithError) => error.code,
  );
  let end: string | undefined;
  void running.then(value => {
    end = value;
  });
  for (let step = 0; step < 10_000 && end === undefined; step++) await vi.advanceTimersByTimeAsync(1_000);
  return { end, recorded, outages: notes.filter(note => note.includes('the network is down')) };
}

const dead: Host = { answers: 0, stopped: 'silent' };
const unresolved: Host = { answers: 0, stopped: 'no way' };
const stalling: Host = { answers: 1, stopped: 'silent' };
const honest: Host = { answers: 1_000, stopped: 'silent' };
const hostsOf = (count: number, name: string, host: Host) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${name}${nth}.example`, host]));

test.each([
  ['four that never answer and one that stalls', { ...hostsOf(4, 'dead', dead), 'stall.example': stalling }],
  ['many that stall', hostsOf(6, 'stall', stalling)],
  ['many without a name server', hostsOf(6, 'nameless', unresolved)],
  [
    'all kinds',
    { ...hostsOf(3, 'dead', dead), ...hostsOf(3, 'stall', stalling), ...hostsOf(3, 'none', unresolved) },
  ],
])('%s, beside one that is read', async (_, attackers) => {
  const { end, recorded, outages } = await run({ ...attackers, 'honest.example': honest }, 3);
  expect(outages).toEqual([]);
  expect(end).toBe('done');
  expect(recorded['honest.example: read']).toBe(3);
});

test('four that never answer and one that stalls fail alone, too', async () => {
  const { end, recorded, outages } = await run({ ...hostsOf(4, 'dead', dead), 'stall.example': stalling }, 3);
  expect([end, outages]).toEqual(['done', []]);
  expect(recorded).toMatchObject({ 'stall.example: read': 1, 'stall.example: failed': 2 });
});

test('a run that starts offline says so, and so does one whose sites all stop', async () => {
  const offline = await run(hostsOf(5, 'site', unresolved), 2);
  expect([offline.end, offline.recorded]).toEqual(['NETWORK_DOWN', {}]);
  const one = await run({ 'only.example': unresolved }, 2);
  expect(one.end).toBe('NETWORK_DOWN');
  const stopped = await run(hostsOf(5, 'site', { answers: 2, stopped: 'silent' }), 4);
  expect(stopped.end).toBe('NETWORK_DOWN');
  expect(Object.keys(stopped.recorded).filter(name => name.endsWith('failed'))).toEqual([]);
});
