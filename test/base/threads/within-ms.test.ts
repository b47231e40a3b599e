// Synchronous work with a deadline, in this thread.

import { expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { withinMs } from '../../../src/base/threads/within-ms.ts';

const tooLate = () => new PithError('JUDGE_TIMEOUT', 'too late');

test('returns what the work returns, and throws what it throws', () => {
  expect(withinMs(60_000, tooLate, () => ({ words: 3 }))).toEqual({ words: 3 });
  expect(() =>
    withinMs(60_000, tooLate, () => {
      throw new PithError('PART_NOT_FOUND', 'no part');
    }),
  ).toThrow('no part');
});

test.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['an expression that backtracks', () => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`)],
])('ends %s at the deadline', (_, work) => {
  expect(() => withinMs(50, tooLate, work as () => unknown)).toThrow('too late');
});
