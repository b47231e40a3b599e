// The parents of all elements as a column, and sums along it.

import { expect, test } from 'vitest';
import { parentsOf, sumUpwards } from '../../../src/see/snapshot/parents.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

// 0 html, 1 body, 2 p, 3 b, 4 div
const snapshot = buildSnapshot(['html', {}, ['body', {}, ['p', {}, ['b', {}]], ['div', {}]]]);

test('a column of parents, made once', () => {
  expect([...parentsOf(snapshot)]).toEqual([-1, 0, 1, 2, 1]);
  expect(parentsOf(snapshot)).toBe(parentsOf(snapshot));
});

test('sums include all descendants', () => {
  const column = Int32Array.from([0, 0, 1, 2, 4]);
  sumUpwards(snapshot, [column]);
  expect([...column]).toEqual([7, 7, 3, 2, 4]);
});
