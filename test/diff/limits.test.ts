// The limits of a comparison: how they are written, what is over one, and what JUnit reads of it.

import { expect, test } from 'vitest';
import type { PageDiff } from '../../src/diff/diff-pages.ts';
import { junitXml } from '../../src/diff/junit.ts';
import { overLimits, parseLimits } from '../../src/diff/limits.ts';
import { PithError } from '../../src/errors.ts';

test.each([
  ['text=2%', { text: 0.02 }],
  ['text=0.02,pixels=1%', { text: 0.02, pixels: 0.01 }],
  [' zone = 10% ', { zone: 0.1 }],
])('%s', (text, limits) => {
  expect(parseLimits(text)).toEqual(limits);
});

test.each(['text', 'texts=2%', 'text=200%', 'text=-1', '', 'text=2%,'])('%j is refused', text => {
  expect(() => parseLimits(text)).toThrow(/--limit needs NAME=SHARE/);
});

test('a figure that is named twice is refused', () => {
  expect(() => parseLimits('text=2%,zone=1%,text=3%')).toThrow('--limit names text twice');
});

const diff = {
  text: { share: 0.03, rewordedShare: 0.2 },
  elements: { before: 10, after: 10, matched: 10 },
  counts: { rezoned: 1, appeared: 0, gone: 0, reworded: 1, moved: 0, resized: 0 },
  zones: {
    HEADER: { iou: 1 },
    FOOTER: { iou: null },
    LM: { iou: 0.4 },
    RM: { iou: null },
    CENTER: { iou: 1 },
  },
  pixels: null,
} as unknown as PageDiff;

test('only what is over its limit is told, and what cannot be told', () => {
  expect(overLimits(diff, { text: 0.03, reworded: 0.2, elements: 0.1, zone: 0.7 })).toEqual([]);
  expect(overLimits(diff, { text: 0.02, reworded: 0.1, zone: 0.5, pixels: 0.1 })).toEqual([
    'text 3 %, over its limit of 2 %',
    'reworded 20 %, over its limit of 10 %',
    'zone 60 %, over its limit of 50 %',
    'pixels cannot be told: a side has no picture',
  ]);
});

test('JUnit counts failures and errors, and a name of a page stays text', () => {
  const xml = junitXml([
    { kind: 'compared', name: 'a"><b>', diff, over: [] },
    { kind: 'compared', name: 'b', diff, over: ['text 3 %'] },
    { kind: 'gone', name: 'c' },
    { kind: 'failed', name: 'd', error: new PithError('INPUT_INVALID', 'no\u0000thing') },
  ]);
  expect(xml).toContain('tests="4" failures="2" errors="1"');
  expect(xml).toContain('name="a&quot;&gt;&lt;b&gt;"/>');
  expect(xml).toContain('<error message="INPUT_INVALID: nothing">');
});

test('px of pictures that end before the page does cannot be told', () => {
  const cut = { ...diff, pixels: { share: 0, isWhole: false } } as unknown as PageDiff;
  const whole = { ...diff, pixels: { share: 0, isWhole: true } } as unknown as PageDiff;
  expect(overLimits(whole, { pixels: 0 })).toEqual([]);
  expect(overLimits(cut, { pixels: 0 })).toEqual([
    'pixels cannot be told: a picture ends before what is compared does',
  ]);
});
