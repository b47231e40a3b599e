// The tree of a snapshot: children, depth, ends of subtrees.

import { expect, test } from 'vitest';
import { treeOf } from '../../../src/see/snapshot/tree.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

// 0 html, 1 body, 2 p, 3 b, 4 i, 5 div
const snapshot = buildSnapshot([
  'html',
  {},
  ['body', {}, 'first', ['p', {}, 'one ', ['b', {}, 'two'], ' three ', ['i', {}]], 'between', ['div', {}]],
]);

test('children and depth', () => {
  const { childrenOf, depth } = treeOf(snapshot);
  expect([0, 1, 2, 3, 5].map(childrenOf)).toEqual([[1], [2, 5], [3, 4], [], []]);
  expect([...depth]).toEqual([0, 1, 2, 3, 3, 2]);
});

test('a subtree ends after its last descendant', () => {
  expect([...treeOf(snapshot).subtreeEnd]).toEqual([6, 6, 5, 4, 5, 6]);
});

test('texts and elements follow one another as in the document', () => {
  const tree = treeOf(snapshot);
  const said = (index: number) =>
    tree.contentsOf(index).map(child => (child.kind === 'text' ? child.text.text : child.index));
  expect(said(1)).toEqual(['first', 2, 'between', 5]);
  expect(said(2)).toEqual(['one ', 3, ' three ', 4]);
  expect(said(5)).toEqual([]);
  expect(tree.textsOf(2)).toEqual([1, 3]);
});

test('the tree of a snapshot is made once', () => {
  expect(treeOf(snapshot)).toBe(treeOf(snapshot));
  expect(treeOf({ ...snapshot })).not.toBe(treeOf(snapshot));
});

test('a chain of 20,000 elements does not exhaust the stack', () => {
  const elements = Array.from({ length: 20_000 }, (_, index) => ({
    ...(snapshot.elements[0] as (typeof snapshot.elements)[number]),
    parent: index - 1,
  }));
  const { depth, subtreeEnd } = treeOf({ ...snapshot, elements, texts: [] });
  expect([depth.at(-1), subtreeEnd[0]]).toEqual([19_999, 20_000]);
});
