// From which score on a piece is content.

import { expect, test } from 'vitest';
import { KIND_NAMES, type PageKind } from '../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../src/judge/selection/settings.ts';
import { thresholdOf } from '../../../src/judge/selection/threshold.ts';
import { piecesOf } from '../../../src/page/pieces/pieces.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const pieces = piecesOf(snapshotFromHtml('<p>aaaaaaaaaa</p><p>bbbbbbbbbb</p><p>cccccccccc</p>'), 'seen');
const only = (kind: PageKind) => KIND_NAMES.map(name => Number(name === kind));
const article = only('article');
const { highestThreshold, lowestThreshold, belowBest, leastScore } = SELECTION_SETTINGS;

// By hand: 2·Σp of what is kept over (kept + Σp of all) is 0.79 for the sure piece, 0.86 with the second, 0.67 with all.
test('the threshold promises the best F1', () => {
  expect(thresholdOf(pieces, Float64Array.of(6, 0.1, -6), article)).toBeCloseTo(0.1);
});

test('beside a sure piece it stays within its limits', () => {
  expect(thresholdOf(pieces, Float64Array.of(6, -6, -6), article)).toBe(highestThreshold);
  const shortAndLong = piecesOf(snapshotFromHtml(`<p>aaaa</p><p>${'b'.repeat(400)}</p>`), 'seen');
  expect(thresholdOf(shortAndLong, Float64Array.of(1.5, -0.9), article)).toBe(lowestThreshold);
});

test('where all evidence is weak, weak evidence is enough', () => {
  expect(thresholdOf(pieces, Float64Array.of(-1, -1.1, -5), article)).toBeCloseTo(-1.1);
  expect(thresholdOf(pieces, Float64Array.of(-1, -3.2, -3.3), article)).toBeGreaterThanOrEqual(
    -1 - belowBest,
  );
});

test('but what surely is none is none', () => {
  expect(thresholdOf(pieces, Float64Array.of(-9, -9, -9), article)).toBe(leastScore);
});

// By hand, for the first, two and all three: 0.56, 0.55 and 0.52 where each piece is wrong on its own; 0.41, 0.48 and
// 0.51 in the mean over what they may be wrong by together.
test('where the pieces of a page may be wrong together, the threshold is lower', () => {
  const scores = Float64Array.of(0.3, -1, -1.4);
  expect(thresholdOf(pieces, scores, article)).toBeCloseTo(0.3);
  expect(thresholdOf(pieces, scores, only('collection'))).toBeCloseTo(-1.4);
});

test('a page that may be a collection has some of that doubt, one that hardly is has none', () => {
  const scores = Float64Array.of(0.3, -1, -1.4);
  const mixed = (share: number) =>
    KIND_NAMES.map(name => (name === 'article' ? 1 - share : name === 'collection' ? share : 0));
  expect(thresholdOf(pieces, scores, mixed(0.9))).toBeCloseTo(-1.4);
  expect(thresholdOf(pieces, scores, mixed(0.2))).toBeCloseTo(0.3);
});
