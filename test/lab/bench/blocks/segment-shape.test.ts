// Regions as SVG paths: the line runs around them, and not between the rectangles that they are made of.

import { expect, test } from 'vitest';
import { segmentShape } from '../../../../src/lab/bench/report/block-sheet.ts';
import type { Segment } from '../../../../src/show/segments/regions.ts';

const CASES: [string, Segment, string, string][] = [
  ['nothing', [], '', ''],
  ['a box, to whole px', [[0.4, 0.6, 9.8, 4]], 'M0 1h10v4h-10z', 'M0 1V5M10 1V5M0 1H10M0 5H10'],
  [
    'two that stand on one another',
    [
      [0, 5, 10, 5],
      [0, 0, 10, 5],
    ],
    'M0 0h10v10h-10z',
    'M0 0V10M10 0V10M0 0H10M0 10H10',
  ],
  [
    'a wide one on a narrow one',
    [
      [0, 0, 10, 5],
      [0, 5, 4, 5],
    ],
    'M0 0h10v5h-10zM0 5h4v5h-4z',
    'M0 0V5M10 0V5M0 5V10M4 5V10M0 0H10M4 5H10M0 10H4',
  ],
];

test.each(CASES)('%s', (_, segment, area, outline) =>
  expect(segmentShape(segment)).toEqual({ area, outline }),
);
