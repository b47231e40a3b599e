// Walks over the tree of a snapshot.

import { expect, test } from 'vitest';
import { closest, endOf, selfAndAncestors, textsWithin } from '../../../src/see/snapshot/walks.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

// 0 html, 1 body, 2 p, 3 b, 4 i, 5 div
const snapshot = buildSnapshot([
  'html',
  {},
  ['body', {}, 'first', ['p', {}, 'one ', ['b', {}, 'two'], ' three ', ['i', {}]], 'between', ['div', {}]],
]);

test('texts of a subtree come in document order, without those around it', () => {
  const within = (index: number) =>
    [...textsWithin(snapshot, index)].map(([at, { text }]) => `${at} ${text}`);
  expect(within(2)).toEqual(['1 one ', '2 two', '3  three ']);
  expect(within(3)).toEqual(['2 two']);
  expect(within(5)).toEqual([]);
  expect(within(0)).toHaveLength(5);
});

test('an element ends behind its last descendant', () => {
  expect([0, 2, 3, 5].map(index => endOf(snapshot, index))).toEqual([6, 5, 4, 6]);
});

test('ancestors begin with the element itself and end at the root or after so many levels', () => {
  expect(selfAndAncestors(snapshot, 3)).toEqual([3, 2, 1, 0]);
  expect(selfAndAncestors(snapshot, 3, 2)).toEqual([3, 2]);
  expect(selfAndAncestors(snapshot, -1)).toEqual([]);
});

test('the closest that fits may be the element itself; -1 if none fits', () => {
  const closestTag = (name: string) => closest(snapshot, 3, ({ tag }) => tag === name);
  expect(['b', 'p', 'html', 'div'].map(closestTag)).toEqual([3, 2, 0, -1]);
});
