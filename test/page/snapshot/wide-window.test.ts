// The wide layout of a snapshot as a page of its own.

import { expect, test } from 'vitest';
import { withHiddenText } from '../../../src/judge/record/hidden-text.ts';
import type { Snapshot, Visibility } from '../../../src/page/snapshot/snapshot.ts';
import { inWideWindow } from '../../../src/page/snapshot/wide-window.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

const NARROW = buildSnapshot(
  [
    'html',
    {},
    [
      'body',
      {},
      ['p', {}, 'shown'],
      ['p', { visibility: 'none' }, 'wide'],
      ['p', { visibility: 'faint' }, 'faint'],
    ],
  ],
  { width: 390, height: 2000 },
);
const placed = { pageBox: [100, 0, 600, 20], visibility: 'visible' as Visibility } as const;
const SNAPSHOT: Snapshot = {
  ...NARROW,
  wideLayout: {
    viewport: { width: 1280, height: 800 },
    page: { width: 1280, height: 900 },
    styles: [PLAIN_STYLE],
    elements: NARROW.elements.map(() => ({ ...placed, style: 0 })),
    texts: NARROW.texts.map(() => placed),
  },
};

test('has the places of the wide window, and hides what the narrow one conceals', () => {
  const wide = inWideWindow(SNAPSHOT);
  expect(wide).toMatchObject({ page: { width: 1280, height: 900 }, viewport: { width: 1280, height: 800 } });
  expect(wide?.elements.map(({ tag }) => tag)).toEqual(NARROW.elements.map(({ tag }) => tag));
  expect(wide?.elements.every(({ pageBox, style }) => pageBox[0] === 100 && style === 0)).toBe(true);
  expect(wide?.texts.map(({ text, visibility }) => [text, visibility])).toEqual([
    ['shown', 'visible'],
    ['wide', 'visible'],
    ['faint', 'faint'],
  ]);
  // It has no wide layout of its own, and is made once.
  expect(wide && inWideWindow(wide)).toBeUndefined();
  expect(inWideWindow(SNAPSHOT)).toBe(wide);
});

test('a snapshot without one, or with its hidden text made visible, is judged as it is', () => {
  expect(inWideWindow(NARROW)).toBeUndefined();
  expect(inWideWindow(withHiddenText(SNAPSHOT))).toBeUndefined();
});

test('fields that a file adds to its wide layout change nothing', () => {
  const { wideLayout } = SNAPSHOT;
  if (wideLayout === undefined) throw new Error('It has one.');
  const forged = {
    ...wideLayout,
    url: 'https://example.org/other',
    elements: wideLayout.elements.map(element => ({ ...element, parent: 99, attributes: null })),
    texts: wideLayout.texts.map(text => ({ ...text, parent: 99, text: 'other' })),
  };
  expect(inWideWindow({ ...SNAPSHOT, wideLayout: forged })).toEqual(inWideWindow(SNAPSHOT));
});
