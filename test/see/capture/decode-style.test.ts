// A computed style as the walk sends it, and what stands where a browser gave none.

import { expect, test } from 'vitest';
import { decodeStyle } from '../../../src/see/capture/decode-style.ts';
import { STYLE_SEPARATOR } from '../../../src/see/capture/in-page/wire.ts';

const SENT = [
  ...['block', 'relative', '0.5', 'hidden', 'auto', '2', 'left', 'rgba(0, 0, 0, 0)', 'none'],
  ...['1px 2px/solid none', 'ltr', 'horizontal-tb', 'start', 'normal', '12.5px', '700', 'serif', 'red'],
];

test('numbers are read', () => {
  const style = decodeStyle(SENT.join(STYLE_SEPARATOR));
  expect([style.opacity, style.fontSize, style.fontWeight]).toEqual([0.5, 12.5, 700]);
  expect(style.borders).toEqual([1, 0, 1, 0]);
});

test.each([
  ['empty', ''],
  ['no number', 'none'],
  ['infinite', 'Infinity'],
])('%s: the initial values of CSS, and never what JSON has no word for', (_, text) => {
  const parts = SENT.map((part, at) => ([2, 14, 15].includes(at) ? text : at === 9 ? `${text}/solid` : part));
  for (const style of [decodeStyle(parts.join(STYLE_SEPARATOR)), decodeStyle(text)]) {
    expect([style.opacity, style.fontSize, style.fontWeight]).toEqual([1, 16, 400]);
    expect(JSON.stringify(style)).not.toContain('null');
  }
});

test.each([
  ['neither hidden nor marked', '', {}],
  ['hidden', '\ninvisible', { isInvisible: true }],
  ['an item in letters', '\n\nlower-alpha', { marker: 'lower-alpha' }],
  ['a hidden item', '\ninvisible\nnone', { isInvisible: true, marker: 'none' }],
])('%s', (_, end, expected) => {
  const { isInvisible, marker } = decodeStyle(`${SENT.join(STYLE_SEPARATOR)}${STYLE_SEPARATOR}${end}`);
  expect({ isInvisible, marker }).toEqual({ isInvisible: undefined, marker: undefined, ...expected });
});
