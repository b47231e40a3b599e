// From which score on a piece is content.

import { expect, test } from 'vitest';
import { SELECTION_SETTINGS } from '../../../src/content/selection/settings.ts';
import { thresholdOf } from '../../../src/content/selection/threshold.ts';
import { unitsOf } from '../../../src/content/selection/units.ts';
import { snapshotFromHtml } from '../snapshot-from-html.ts';

const units = unitsOf(snapshotFromHtml('<p>aaaaaaaaaa</p><p>bbbbbbbbbb</p><p>cccccccccc</p>'), 'seen');
const { highestThreshold, lowestThreshold, belowBest, leastScore } = SELECTION_SETTINGS;

// By hand: 2·Σp of what is kept over (kept + Σp of all) is 0.79 for the sure piece, 0.86 with the second, 0.67 with all.
test('the threshold promises the best F1', () => {
  expect(thresholdOf(units, Float64Array.of(6, 0.1, -6))).toBeCloseTo(0.1);
});

test('beside a sure piece it stays within its limits', () => {
  expect(thresholdOf(units, Float64Array.of(6, -6, -6))).toBe(highestThreshold);
  const shortAndLong = unitsOf(snapshotFromHtml(`<p>aaaa</p><p>${'b'.repeat(400)}</p>`), 'seen');
  expect(thresholdOf(shortAndLong, Float64Array.of(1.5, -0.9))).toBe(lowestThreshold);
});

test('where all evidence is weak, weak evidence is enough', () => {
  expect(thresholdOf(units, Float64Array.of(-1, -1.1, -5))).toBeCloseTo(-1.1);
  expect(thresholdOf(units, Float64Array.of(-1, -3.2, -3.3))).toBeGreaterThanOrEqual(-1 - belowBest);
});

test('but what surely is none is none', () => {
  expect(thresholdOf(units, Float64Array.of(-9, -9, -9))).toBe(leastScore);
});
