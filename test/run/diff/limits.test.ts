// The limits of a comparison: how they are written, what is over one, and what JUnit reads of it.

import { expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { junitXml } from '../../../src/run/diff/diff-outcome.ts';
import type { PageDiff } from '../../../src/run/diff/diff-pages.ts';
import { overLimits, parseLimits, percent } from '../../../src/run/diff/limits.ts';

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

test.each(['text=1', 'text=1.0', 'text=5'])('%j without %% is refused', text => {
  expect(() => parseLimits(text)).toThrow(`write ${text}%`);
});

test('refuses a figure that is named twice', () => {
  expect(() => parseLimits('text=2%,zone=1%,text=3%')).toThrow('--limit names text twice');
});

const diff = {
  text: {
    ...{ changedShare: 0.46, lostShare: 0.44, addedShare: 0.01, rezonedShare: 0.03, reorderedShare: 0 },
    rewordedShare: 0.2,
  },
  elements: { before: 10, after: 10, matched: 10 },
  counts: { rezoned: 1, appeared: 0, gone: 0, reworded: 1, moved: 0, resized: 0 },
  zones: {
    HEADER: { sizeChange: 0, placeChange: 0 },
    FOOTER: { sizeChange: null, placeChange: null },
    LM: { sizeChange: 0.6, placeChange: 0.08 },
    RM: { sizeChange: null, placeChange: null },
    CENTER: { sizeChange: 0, placeChange: 0 },
  },
  ...{ pictures: null, links: { share: 0.25 } },
  metadata: [{ field: 'title', before: 'Bread', after: 'Rye' }],
  pixels: null,
} as unknown as PageDiff;

test('reports figures over their limit, and unknown ones', () => {
  const equal = { text: 0.46, lost: 0.44, added: 0.01, rezoned: 0.03, reordered: 0, reworded: 0.2 };
  expect(
    overLimits(diff, { ...equal, elements: 0.1, zone: 0.6, place: 0.08, links: 0.25, metadata: 0.25 }),
  ).toEqual([]);
  const limits = { text: 0.02, lost: 0.02, added: 0, rezoned: 0, reworded: 0.1, zone: 0.5, place: 0.05 };
  expect(overLimits(diff, { ...limits, links: 0.1, pictures: 0.1, metadata: 0, pixels: 0.1 })).toEqual([
    'text 46 %, over its limit of 2 %',
    'lost 44 %, over its limit of 2 %',
    'added 1 %, over its limit of 0 %',
    'rezoned 3 %, over its limit of 0 %',
    'reworded 20 %, over its limit of 10 %',
    'zone 60 %, over its limit of 50 %',
    'place 8 %, over its limit of 5 %',
    'links 25 %, over its limit of 10 %',
    'pictures is unknown: a record has no addresses: compare pages or snapshots, or leave out the limit',
    'metadata 25 %, over its limit of 0 %',
    'pixels is unknown: a side has no picture: save its snapshot with --before, or compare pages',
  ]);
});

test('does not round shares to 0 % or 100 %', () => {
  expect([0, 0.000_001, 0.4618, 0.999_99, 1].map(percent)).toEqual([
    ...['0 %', 'less than 0.01 %', '46.18 %', '99.99 %', '100 %'],
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

test('px below the end of a picture are unknown', () => {
  const cut = { ...diff, pixels: { share: 0, isWhole: false } } as unknown as PageDiff;
  const whole = { ...diff, pixels: { share: 0, isWhole: true } } as unknown as PageDiff;
  expect(overLimits(whole, { pixels: 0 })).toEqual([]);
  expect(overLimits(cut, { pixels: 0 })).toEqual([
    'pixels is unknown: a picture ends before the page or zone does',
  ]);
});
