// Counts by key, and the commonest key.

import { expect, test } from 'vitest';
import { addCount, commonest, countEach } from '../../src/base/counts.ts';

test('counts each key, and adds to it', () => {
  const counts = countEach(['b', 'a', 'b']);
  addCount(counts, 'c', 5);
  addCount(counts, 'a');
  expect([...counts]).toEqual([
    ['b', 2],
    ['a', 2],
    ['c', 5],
  ]);
});

test('the commonest key is the first of several, and none of no counts', () => {
  expect(commonest(countEach('abba'))).toBe('a');
  expect(commonest(countEach(''))).toBeUndefined();
});
