// Work in steps, and the turns between them.

import { expect, test, vi } from 'vitest';
import { atOnce, inTurns, nextTurn, oneStep, timedSteps } from '../../../src/base/threads/steps.ts';

function* counting(log: number[]) {
  for (let step = 0; step < 3; step++) {
    log.push(step);
    yield;
  }
  return 'done';
}

test('all steps are taken, and the value is that of the last', () => {
  const log: number[] = [];
  expect(atOnce(counting(log))).toBe('done');
  expect(log).toEqual([0, 1, 2]);
  expect(atOnce(oneStep(() => 7))).toBe(7);
});

test('the time between steps does not count', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const steps = timedSteps(
    (function* () {
      now += 5;
      yield;
      now += 2;
      return 'done';
    })(),
  );
  steps.next();
  now += 100;
  expect(atOnce(steps)).toEqual(['done', 7]);
  vi.restoreAllMocks();
});

test('a turn takes steps until some ms have passed, and other tasks run between two turns', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const log: (number | string)[] = [];
  const steps = (function* () {
    for (const ms of [1, 2, 20, 1]) {
      now += ms;
      log.push(ms);
      yield;
    }
    return 'done';
  })();
  setImmediate(() => log.push('other'));
  const turns: unknown[] = [];
  const value = await inTurns(steps, turn => {
    turns.push(turn);
    return turn();
  });
  vi.restoreAllMocks();
  expect([value, turns.length, log]).toEqual(['done', 2, [1, 2, 20, 'other', 1]]);
});

test('a browser has its turn without a timeout', async () => {
  const tasks: string[] = [];
  vi.stubGlobal('setImmediate', undefined);
  setTimeout(() => tasks.push('timeout'), 1000);
  const turn = nextTurn().then(() => tasks.push('turn'));
  queueMicrotask(() => tasks.push('microtask'));
  await turn;
  vi.unstubAllGlobals();
  expect(tasks).toEqual(['microtask', 'turn']);
});
