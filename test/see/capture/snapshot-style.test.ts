// Converts computed values to the style of a snapshot, with initial values where a browser gave none.

import { expect, test } from 'vitest';
import { type ReadStyle, snapshotStyle } from '../../../src/see/capture/in-page/snapshot-style.ts';

const READ: ReadStyle = {
  display: 'block',
  position: 'relative',
  opacity: '0.5',
  float: 'left',
  overflowX: 'hidden',
  overflowY: 'auto',
  zIndex: '2',
  backgroundColor: 'rgba(0, 0, 0, 0)',
  hasBackgroundImage: 'none',
  borders: '1px 2px/solid none',
  direction: 'ltr',
  writingMode: 'horizontal-tb',
  textAlign: 'start',
  whiteSpace: 'normal',
  fontSize: '12.5px',
  fontWeight: '700',
  fontFamily: 'serif',
  color: 'red',
  marks: '',
  visibility: 'visible',
  marker: '',
};

test('numbers, borders and backgrounds are read; the rest is text', () => {
  const { marks: _, visibility: __, marker: ___, ...plain } = READ;
  expect(snapshotStyle(READ)).toEqual({
    ...plain,
    ...{ opacity: 0.5, fontSize: 12.5, fontWeight: 700, borders: [1, 0, 1, 0] },
    ...{ backgroundColor: '', hasBackgroundImage: false },
  });
});

test.each([
  ['empty', ''],
  ['no number', 'none'],
  ['infinite', 'Infinity'],
])('%s: the initial values of CSS, never NaN or Infinity', (_, text) => {
  const numbers = { opacity: text, fontSize: text, fontWeight: text };
  const empty = Object.fromEntries(Object.keys(READ).map(name => [name, text])) as unknown as ReadStyle;
  for (const style of [
    snapshotStyle({ ...READ, ...numbers, borders: `${text}/solid` }),
    snapshotStyle(empty),
  ]) {
    expect([style.opacity, style.fontSize, style.fontWeight]).toEqual([1, 16, 400]);
    expect(JSON.stringify(style)).not.toContain('null');
  }
});

test.each<[string, Partial<ReadStyle>, object]>([
  ['neither hidden nor marked', {}, {}],
  ['hidden', { visibility: 'hidden' }, { isInvisible: true }],
  ['an item in letters', { marker: 'lower-alpha' }, { marker: 'lower-alpha' }],
  ['a hidden item', { visibility: 'collapse', marker: 'none' }, { isInvisible: true, marker: 'none' }],
  ['struck and upright', { marks: 'struck upright' }, { isStruck: true, isUpright: true }],
])('%s', (_, read, expected) => {
  const { isInvisible, marker, isStruck, isUpright } = snapshotStyle({ ...READ, ...read });
  const none = { isInvisible: undefined, marker: undefined, isStruck: undefined, isUpright: undefined };
  expect({ isInvisible, marker, isStruck, isUpright }).toEqual({ ...none, ...expected });
});
