// Tests which cell covers a place of a table.

import type { Element } from 'hast';
import { expect, test } from 'vitest';
import { textIn } from '../../../../src/judge/hast/nodes.ts';
import { coveredPlaces } from '../../../../src/judge/hast/tables/cell-spans.ts';

const row = (...children: Element[]): Element => ({
  type: 'element',
  tagName: 'tr',
  properties: {},
  children,
});
const cell = (value: string, colSpan = 1, rowSpan = 1): Element => ({
  type: 'element',
  tagName: 'td',
  properties: { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) },
  children: [{ type: 'text', value }],
});
const named = (rows: Element[], most?: number) =>
  coveredPlaces(rows, most).map(places =>
    places.map(cover => (cover ? textIn(cover.cell.children) : '')).join(''),
  );

test.each<[name: string, rows: Element[], covered: string[]]>([
  ['across', [row(cell('a', 2), cell('b')), row(cell('c'), cell('d'), cell('e'))], ['aab', 'cde']],
  ['down', [row(cell('a', 1, 2), cell('b')), row(cell('c'))], ['ab', 'ac']],
  ['across and down', [row(cell('a', 2, 2), cell('b')), row(cell('c')), row(cell('d'))], ['aab', 'aac', 'd']],
  [
    'between two that reach down',
    [row(cell('a', 1, 2), cell('b'), cell('c', 1, 2)), row(cell('d'))],
    ['abc', 'adc'],
  ],
  ['a row that ends early', [row(cell('a')), row(cell('b'), cell('c'))], ['a', 'bc']],
])('%s', (_, rows, covered) => expect(named(rows)).toEqual(covered));

test('spans cover no more places than they may', () => {
  expect(named([row(cell('a', 50))], 3)).toEqual(['aaaa']);
});
