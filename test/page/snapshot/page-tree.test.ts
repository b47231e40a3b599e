// The tree of a page: what is around, in and before an element, and total answers for indices that are no element.

import { expect, test } from 'vitest';
import { treeOf } from '../../../src/page/snapshot/page-tree.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

// 0 html, 1 body, 2 p, 3 b, 4 i, 5 div
const snapshot = buildSnapshot([
  'html',
  {},
  ['body', {}, 'first', ['p', {}, 'one ', ['b', {}, 'two'], ' three ', ['i', {}]], 'between', ['div', {}]],
]);
const tree = treeOf(snapshot);

test('parents, depths, children and siblings', () => {
  expect([...tree.parents]).toEqual([-1, 0, 1, 2, 2, 1]);
  expect([0, 3, 5].map(index => tree.parent(index))).toEqual([-1, 2, 1]);
  expect([...tree.depths]).toEqual([0, 1, 2, 3, 3, 2]);
  expect(tree.depth(3)).toBe(3);
  expect([0, 1, 2, 3, 5].map(index => tree.children(index))).toEqual([[1], [2, 5], [3, 4], [], []]);
  expect([3, 2, 0].map(index => tree.siblings(index))).toEqual([[3, 4], [2, 5], []]);
  expect([4, 5, 3, 0, -1].map(index => tree.siblingBefore(index))).toEqual([3, 2, -1, -1, -1]);
});

test('an element ends after its last descendant, and contains itself and what is in it', () => {
  expect([...tree.ends]).toEqual([6, 6, 5, 4, 5, 6]);
  expect([0, 2, 3, 5].map(index => tree.end(index))).toEqual([6, 5, 4, 6]);
  expect([1, 2, 4, 5, -1].map(index => tree.contains(2, index))).toEqual([false, true, true, false, false]);
});

test('an element and the first of those in it', () => {
  expect(tree.indicesWithin(2, 9)).toEqual([2, 3, 4]);
  expect(tree.indicesWithin(1, 3)).toEqual([1, 2, 3]);
});

test('elements by tag, in document order', () => {
  expect(tree.withTag('p')).toEqual([2]);
  expect(tree.withTag('i', 'div', 'table', 'b')).toEqual([3, 4, 5]);
  expect([tree.withTag('table'), tree.withTag('table', 'td')]).toEqual([[], []]);
});

test('elements, styles and texts by index', () => {
  expect(tree.element(3)).toBe(snapshot.elements[3]);
  const elements = snapshot.elements.map(element => ({ ...element, style: 0 }));
  expect(treeOf({ ...snapshot, elements, styles: [PLAIN_STYLE] }).style(3)).toBe(PLAIN_STYLE);
  expect(tree.text(2).text).toBe('two');
});

test('an index that is no element has an element, a style and a text without anything', () => {
  for (const none of [-1, 6, 1000]) {
    expect(tree.element(none)).toMatchObject({ parent: -1, tag: '', attributes: {}, visibility: 'none' });
    expect(tree.style(none)).toMatchObject({ display: 'none', position: 'static', fontSize: 16, opacity: 1 });
    expect(tree.text(none)).toMatchObject({ parent: -1, text: '', visibility: 'none' });
    expect([tree.parent(none), tree.depth(none)]).toEqual([-1, 0]);
    expect([tree.children(none), tree.siblings(none), tree.texts(none)]).toEqual([[], [], []]);
    expect([tree.blanks(none), tree.contents(none), [...tree.textsWithin(none)]]).toEqual([[], [], []]);
  }
});

test('texts and elements follow one another as in the document', () => {
  const said = (index: number) =>
    tree.contents(index).map(child => (child.kind === 'text' ? child.text.text : child.index));
  expect(said(1)).toEqual(['first', 2, 'between', 5]);
  expect(said(2)).toEqual(['one ', 3, ' three ', 4]);
  expect(said(5)).toEqual([]);
  expect(tree.texts(2)).toEqual([1, 3]);
});

test('texts of a subtree come in document order, without those around it', () => {
  const within = (index: number) =>
    [...tree.textsWithin(index)].map(([place, { text }]) => `${place} ${text}`);
  expect(within(2)).toEqual(['1 one ', '2 two', '3  three ']);
  expect(within(3)).toEqual(['2 two']);
  expect(within(5)).toEqual([]);
  expect(within(0)).toHaveLength(5);
  expect([-1, 0, 1, 2, 3, 4, 5].map(index => tree.firstTextAfter(index))).toEqual([0, 0, 0, 1, 2, 4, 5]);
});

test('white space of an element, and the texts after it', () => {
  const blanks = [{ parent: 2, before: 4, beforeText: 3, text: ' ' }];
  const spaced = treeOf({ ...snapshot, blanks });
  expect([spaced.blanks(2), spaced.blanks(1)]).toEqual([blanks, []]);
  expect([2, 3].map(place => spaced.followsBlank(place))).toEqual([false, true]);
  expect(tree.followsBlank(3)).toBe(false);
});

test('ancestors begin with the element itself and end at the root or after so many levels', () => {
  expect(tree.selfAndAncestors(3)).toEqual([3, 2, 1, 0]);
  expect(tree.selfAndAncestors(3, 2)).toEqual([3, 2]);
  expect(tree.selfAndAncestors(-1)).toEqual([]);
});

test('the closest that fits may be the element itself; -1 if none fits', () => {
  const closestTag = (name: string) => tree.closest(3, ({ tag }) => tag === name);
  expect(['b', 'p', 'html', 'div'].map(closestTag)).toEqual([3, 2, 0, -1]);
});

test('the tree of a snapshot is made once', () => {
  expect(treeOf(snapshot)).toBe(tree);
  expect(treeOf({ ...snapshot })).not.toBe(tree);
});

test('a chain of 20,000 elements does not exhaust the stack', () => {
  const elements = Array.from({ length: 20_000 }, (_, index) => ({ ...tree.element(0), parent: index - 1 }));
  const chain = treeOf({ ...snapshot, elements, texts: [] });
  expect([chain.depth(19_999), chain.end(0)]).toEqual([19_999, 20_000]);
});
