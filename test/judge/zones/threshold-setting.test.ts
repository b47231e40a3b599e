// Thresholds of a setting, in px of a page.

import { expect, test } from 'vitest';
import {
  PUBLISHED_SETTING,
  SCALED_SETTING,
  type ThresholdSetting,
  thresholdsOf,
} from '../../../src/judge/zones/vlps.ts';

const PAGE = { width: 1000, height: 4000 };

test('the published setting, whatever the page', () => {
  expect(thresholdsOf(PAGE, PUBLISHED_SETTING)).toEqual({ h1: 200, h2: 3840, w1: 300, w2: 700 });
  expect(thresholdsOf({ width: 500, height: 300 }, PUBLISHED_SETTING)).toEqual({
    h1: 200,
    h2: 140,
    w1: 150,
    w2: 350,
  });
});

test('the default grows with a short page and stops at its caps on a long one', () => {
  const { h1, bottom, w1, w2 } = SCALED_SETTING;
  expect(thresholdsOf({ width: 1000, height: 500 })).toEqual({
    h1: 500 * h1.share,
    h2: 500 - 500 * bottom.share,
    w1: 1000 * w1.share,
    w2: 1000 * (1 - w2.share),
  });
  const long = thresholdsOf({ width: 1000, height: 100_000 });
  expect([long.h1, long.h2]).toEqual([h1.maxPx, 100_000 - bottom.maxPx]);
});

const ONE_SET: readonly (readonly [string, ThresholdSetting, object])[] = [
  ['h1 in px', { h1: { px: 90 } }, { h1: 90 }],
  ['h1 as a share', { h1: { share: 0.05 } }, { h1: 200 }],
  ['h2 in px: where the band begins', { h2: { px: 3500 } }, { h2: 3500 }],
  ['h2 as a share: how high the band is', { h2: { share: 0.1 } }, { h2: 3600 }],
  ['bottom in px: how high the band is', { bottom: { px: 160 } }, { h2: 3840 }],
  ['bottom as a share', { bottom: { share: 0.25 } }, { h2: 3000 }],
  ['bottom stands before h2', { bottom: { px: 100 }, h2: { px: 1 } }, { h2: 3900 }],
  ['w1 in px', { w1: { px: 250 } }, { w1: 250 }],
  ['w1 as a share', { w1: { share: 0.4 } }, { w1: 400 }],
  ['w2 in px: where the band begins', { w2: { px: 650 } }, { w2: 650 }],
  ['w2 as a share: how wide the band is', { w2: { share: 0.25 } }, { w2: 750 }],
  ['nothing at the top', { h1: { px: 0 } }, { h1: 0 }],
];

test.each(ONE_SET)('%s; the others keep their default', (_, setting, expected) => {
  expect(thresholdsOf(PAGE, setting)).toEqual({ ...thresholdsOf(PAGE), ...expected });
});

test('an empty page has thresholds of 0', () => {
  expect(thresholdsOf({ width: 0, height: 0 })).toEqual({ h1: 0, h2: 0, w1: 0, w2: 0 });
});
