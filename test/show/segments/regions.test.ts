// Polygons and boxes as rectangles that do not overlap.

import { describe, expect, it } from 'vitest';
import { area, type Box, intersection } from '../../../src/base/box.ts';
import { type Point, segmentOfBoxes, segmentOfPolygons } from '../../../src/show/segments/regions.ts';

const areaOf = (boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + area(box), 0);
const square = (left: number, top: number, size: number): Point[] => [
  [left, top],
  [left, top + size],
  [left + size, top + size],
  [left + size, top],
  [left, top],
];

describe('segmentOfPolygons', () => {
  it('takes a rectangle as it is', () => {
    expect(segmentOfPolygons([[square(1, 2, 4)]])).toEqual([[1, 2, 4, 4]]);
  });

  it('cuts an L into bands', () => {
    const corner: Point[] = [
      [0, 0],
      [2, 0],
      [2, 4],
      [6, 4],
      [6, 6],
      [0, 6],
    ];
    expect(segmentOfPolygons([[corner]])).toEqual([
      [0, 0, 2, 4],
      [0, 4, 6, 2],
    ]);
  });

  it('leaves holes open', () => {
    expect(areaOf(segmentOfPolygons([[square(0, 0, 10), square(2, 2, 3)]]))).toBe(91);
  });

  it('joins the parts of a multipolygon', () => {
    const boxes = segmentOfPolygons([[square(0, 0, 4)], [square(10, 0, 4)], [square(2, 0, 4)]]);
    expect(boxes).toEqual([
      [0, 0, 6, 4],
      [10, 0, 4, 4],
    ]);
  });

  it('comes near a slope', () => {
    const corner: Point[] = [
      [0, 0],
      [10, 10],
      [0, 10],
    ];
    const boxes = segmentOfPolygons([[corner]]);
    // Half of 10 × 10, and half of 5 × 5 above the middle.
    expect(areaOf(boxes)).toBeCloseTo(50, 6);
    expect(areaOf(boxes.map(box => intersection(box, [0, 0, 10, 5])))).toBeCloseTo(12.5, 6);
  });
});

describe('segmentOfBoxes', () => {
  it('counts what boxes share once', () => {
    const boxes = segmentOfBoxes([
      [0, 0, 10, 10],
      [5, 5, 10, 10],
      [3, 3, 0, 9],
    ]);
    expect(areaOf(boxes)).toBe(175);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(area(intersection(box, other))).toBe(0);
    }
  });
});
