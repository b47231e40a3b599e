// From which score on a piece is content.

import { expect, test } from 'vitest';
import { SELECTION_SETTINGS } from '../../../src/content/selection/settings.ts';
import { thresholdOf } from '../../../src/content/selection/threshold.ts';
import { unitsOf } from '../../../src/content/selection/units.ts';
import { snapshotFromHtml } from '../snapshot-from-html.ts';

const units = unitsOf(snapshotFromHtml('<p>aaaaaaaaaa</p><p>bbbbbbbbbb</p><p>cccccccccc</p>'), 'seen');

test('a page with a layout has the threshold that was measured', () => {
  expect(thresholdOf(units, Float64Array.of(9, -9, -9), false)).toBe(SELECTION_SETTINGS.styled.threshold);
});

// By hand, temperature 1.5. Sure pieces: promises 2·p/(1+Σp) = 0.97, then 0.97 with the second, 0.79 with all.
test('without one, the threshold promises the best F1', () => {
  expect(thresholdOf(units, Float64Array.of(6, 0.7, -6), true)).toBeCloseTo(0.7);
  expect(thresholdOf(units, Float64Array.of(6, -6, -6), true)).toBe(SELECTION_SETTINGS.highestThreshold);
});

test('where all evidence is weak, weak evidence is enough', () => {
  expect(thresholdOf(units, Float64Array.of(-1, -1.1, -5), true)).toBeCloseTo(-1.1);
  expect(thresholdOf(units, Float64Array.of(-9, -9, -9), true)).toBe(SELECTION_SETTINGS.lowestThreshold);
});
