// Where the four lines are drawn, once it is known which zone each element is in.

import { expect, test } from 'vitest';
import { drawnThresholds } from '../../../../../src/judge/zones/auto/labelling/drawn-thresholds.ts';
import { inkOf } from '../../../../../src/judge/zones/auto/measures/ink.ts';
import type { Zone } from '../../../../../src/judge/zones/zoning.ts';
import { piecesOf } from '../../../../../src/page/pieces/pieces.ts';
import { madeSnapshot } from '../../../../support/zoned-page.ts';

/** html 0, body 1, a header 2 whose text begins within the column's width, a column 3 with a text 4, and the middle 5. */
const snapshot = madeSnapshot({ width: 1000, height: 800 }, [
  { box: [150, 10, 400, 20], text: 'Header' },
  { box: [0, 100, 240, 600], parts: [{ box: [10, 110, 100, 20], text: 'Link' }] },
  { box: [300, 100, 700, 600], text: 'Middle' },
]);
const zones: (Zone | null)[] = [null, null, 'HEADER', 'LM', 'LM', 'CENTER'];

test('a column ends with its block, whatever is above it; a header before what comes next', () => {
  const ink = inkOf(snapshot, piecesOf(snapshot, 'seen'));
  expect(drawnThresholds({ snapshot, ink, leaves: [2, 4, 5], zones, layers: [] })).toEqual({
    h1: 30,
    h2: 800,
    w1: 240,
    w2: 1000,
  });
});

test('but no line is drawn into what is next to the column', () => {
  const [header, column, middle] = [2, 4, 5];
  const ink = inkOf(snapshot, piecesOf(snapshot, 'seen'));
  ink.left[middle] = 200;
  const { w1 } = drawnThresholds({ snapshot, ink, leaves: [header, column, middle], zones, layers: [] });
  expect(w1).toBe(200);
});
