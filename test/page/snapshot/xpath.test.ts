// The XPath of each element.

import { expect, test } from 'vitest';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { treeParentOf, xpathOf } from '../../../src/page/snapshot/xpath.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

const xpathsOf = (snapshot: Snapshot): string[] =>
  snapshot.elements.map((_, index) => xpathOf(snapshot, index));

test('a number only where siblings share the name', () => {
  const snapshot = buildSnapshot([
    'html',
    {},
    ['head', {}],
    ['body', {}, ['div', {}, ['p', {}], ['p', {}], ['b', {}]], ['p', {}], ['div', {}, ['p', {}]]],
  ]);
  expect(xpathsOf(snapshot)).toEqual([
    '/html',
    '/html/head',
    '/html/body',
    '/html/body/div[1]',
    '/html/body/div[1]/p[1]',
    '/html/body/div[1]/p[2]',
    '/html/body/div[1]/b',
    '/html/body/p',
    '/html/body/div[2]',
    '/html/body/div[2]/p',
  ]);
});

test('inside a frame or shadow root: the path of the host, then the path inside', () => {
  const snapshot = buildSnapshot([
    'html',
    {},
    [
      'body',
      {},
      ['iframe', {}, ['#frame', {}, ['html', {}, ['body', {}, ['p', {}], ['p', {}]]]]],
      ['x-card', {}, ['#shadow', {}, ['b', {}], ['b', {}]]],
    ],
  ]);
  expect(xpathsOf(snapshot).slice(3)).toEqual([
    '/html/body/iframe >> /html',
    '/html/body/iframe >> /html/body',
    '/html/body/iframe >> /html/body/p[1]',
    '/html/body/iframe >> /html/body/p[2]',
    '/html/body/x-card',
    '/html/body/x-card >> /b[1]',
    '/html/body/x-card >> /b[2]',
  ]);
});

test('what is slotted belongs to the host, not to the slot that shows it', () => {
  const snapshot = buildSnapshot([
    'html',
    {},
    [
      'body',
      {},
      ['x-card', {}, ['#shadow', {}, ['div', {}, ['slot', {}, ['#light', {}, ['p', {}], ['p', {}]]]]]],
    ],
  ]);
  expect(xpathsOf(snapshot).slice(2)).toEqual([
    '/html/body/x-card',
    '/html/body/x-card >> /div',
    '/html/body/x-card >> /div/slot',
    '/html/body/x-card/p[1]',
    '/html/body/x-card/p[2]',
  ]);
  expect(treeParentOf(snapshot, 5)).toBe(2);
  expect(treeParentOf(snapshot, 3)).toBe(-1);
});
