// The paper's four comparisons, and their reasons.

import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import { reasonOf } from '../../../src/judge/zones/methods.ts';
import { PUBLISHED_SETTING, vlps, vlpsReason, vlpsZone } from '../../../src/judge/zones/vlps.ts';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

const THRESHOLDS = { h1: 200, h2: 840, w1: 300, w2: 700 };

// A page of 1000 × 1000 at the published setting.
const RULE: readonly (readonly [string, Box, Zone])[] = [
  ['well inside the top band', [400, 10, 100, 50], 'HEADER'],
  ['ending on H1', [400, 100, 100, 100], 'HEADER'],
  ['ending just below H1', [400, 100, 100, 100.5], 'CENTER'],
  ['beginning on H2', [400, 840, 100, 20], 'FOOTER'],
  ['beginning just above H2', [400, 839.5, 100, 20], 'CENTER'],
  ['reaching over H2', [400, 800, 100, 200], 'CENTER'],
  ['ending on W1', [100, 400, 200, 50], 'LM'],
  ['ending just right of W1', [100, 400, 200.5, 50], 'CENTER'],
  ['beginning on W2', [700, 400, 200, 50], 'RM'],
  ['beginning just left of W2', [699.5, 400, 200, 50], 'CENTER'],
  ['across the whole page', [0, 0, 1000, 1000], 'CENTER'],
  ['from W1 to W2', [300, 400, 400, 50], 'CENTER'],
  ['a point on W1', [300, 400, 0, 0], 'LM'],
  ['top left corner: HEADER before LM', [0, 0, 100, 100], 'HEADER'],
  ['top right corner: HEADER before RM', [900, 0, 100, 100], 'HEADER'],
  ['bottom left corner: FOOTER before LM', [0, 900, 100, 100], 'FOOTER'],
  ['bottom right corner: FOOTER before RM', [900, 900, 100, 100], 'FOOTER'],
  ['left of the page', [-500, 400, 100, 50], 'LM'],
  ['above the page', [400, -300, 100, 50], 'HEADER'],
];

test.each(RULE)('%s', (_, pageBox, zone) => {
  expect(vlpsZone(pageBox, THRESHOLDS)).toBe(zone);
});

test('where the bands overlap, the comparisons hold in the order of the paper', () => {
  const overlapping = { h1: 600, h2: 400, w1: 600, w2: 400 };
  expect(vlpsZone([450, 450, 100, 100], overlapping)).toBe('HEADER');
  expect(vlpsZone([450, 550, 100, 100], overlapping)).toBe('FOOTER');
  expect(vlpsZone([450, 300, 100, 400], overlapping)).toBe('LM');
  expect(vlpsZone([450, 300, 200, 400], overlapping)).toBe('RM');
});

test.each<[Box, string]>([
  [[400, 10, 100, 50], 'top 10 + height 50 = 60 ≤ H1 200'],
  [[400, 840, 100, 20], 'top 840 ≥ H2 840'],
  [[100, 400, 150.25, 50], 'left 100 + width 150.3 = 250.3 ≤ W1 300'],
  [[700, 400, 200, 50], 'left 700 ≥ W2 700'],
  [
    [300, 400, 400, 50],
    'none of: bottom 450 ≤ H1 200, top 400 ≥ H2 840, right 700 ≤ W1 300, left 300 ≥ W2 700',
  ],
])('the reason of %j quotes the numbers', (pageBox, reason) => {
  expect(vlpsReason(pageBox, THRESHOLDS)).toBe(reason);
});

describe('over a page', () => {
  const snapshot = buildSnapshot([
    'html',
    {},
    [
      'body',
      {},
      ['header', { box: [0, 0, 1000, 120] }],
      ['nav', { box: [0, 300, 200, 300] }, ['a', { box: [250, 300, 200, 20] }]],
      ['script', { visibility: 'none' }],
      ['footer', { box: [0, 900, 1000, 100] }],
    ],
  ]);

  test('every element by its own box alone; BODY, and what is not rendered, to none', () => {
    const zoning = vlps(snapshot, PUBLISHED_SETTING);
    expect(zoning.thresholds).toEqual(THRESHOLDS);
    expect(zoning.zones).toEqual([null, null, 'HEADER', 'LM', 'CENTER', null, 'FOOTER']);
  });

  test('a reason for every element, those without a zone too', () => {
    const zoning = vlps(snapshot, PUBLISHED_SETTING);
    const reason = (index: number) => reasonOf(snapshot, zoning, index);
    expect(reason(1)).toBe('BODY holds all zones and is assigned to none');
    expect(reason(2)).toBe('top 0 + height 120 = 120 ≤ H1 200');
    expect(reason(5)).toBe('not rendered: in no zone');
    expect(reason(99)).toBe('');
  });
});
