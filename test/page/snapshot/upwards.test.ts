// Values that are passed along the tree of a page, from each element to those around it.

import { expect, test } from 'vitest';
import { markUpwards, sumUpwards } from '../../../src/page/snapshot/upwards.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

// 0 html, 1 body, 2 p, 3 b, 4 div
const snapshot = buildSnapshot(['html', {}, ['body', {}, ['p', {}, ['b', {}]], ['div', {}]]]);

test('sums include all descendants', () => {
  const column = Int32Array.from([0, 0, 1, 2, 4]);
  sumUpwards(snapshot, [column]);
  expect([...column]).toEqual([7, 7, 3, 2, 4]);
});

test('a mark reaches all ancestors', () => {
  const marks = Uint8Array.from([0, 0, 0, 1, 0]);
  markUpwards(snapshot, marks);
  expect([...marks]).toEqual([1, 1, 1, 1, 0]);
});
