// Polygons and boxes as rectangles that do not overlap.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, type Box, intersection } from '../../../src/base/box.ts';
import {
  type Point,
  polygonsOf,
  segmentOfBoxes,
  segmentOfPolygons,
} from '../../../src/show/segments/regions.ts';

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

const outline = (...boxes: Box[]) => polygonsOf(segmentOfBoxes(boxes));

describe('polygonsOf', () => {
  it('is one closed ring around touching boxes', () => {
    expect(outline([0, 0, 10, 10], [0, 10, 20, 10])).toEqual([
      [
        [
          [10, 0],
          [10, 10],
          [20, 10],
          [20, 20],
          [0, 20],
          [0, 0],
          [10, 0],
        ],
      ],
    ]);
  });

  it('has a hole in its outer ring', () => {
    const [polygon, ...rest] = outline([0, 0, 30, 10], [0, 10, 10, 10], [20, 10, 10, 10], [0, 20, 30, 10]);
    expect(rest).toEqual([]);
    expect(polygon).toHaveLength(2);
    expect(polygon?.[1]).toHaveLength(5);
  });

  it('keeps parts that touch at a corner apart', () => {
    expect(outline([0, 0, 10, 10], [10, 10, 10, 10])).toHaveLength(2);
  });

  it('keeps holes that touch at a corner apart', () => {
    const [polygon] = outline(
      [0, 0, 40, 10],
      [0, 10, 10, 10],
      [20, 10, 20, 10],
      [0, 20, 20, 10],
      [30, 20, 10, 10],
      [0, 30, 40, 10],
    );
    expect(polygon?.map(ring => ring.length)).toEqual([5, 5, 5]);
  });

  const side = fc.integer({ min: 1, max: 6 });
  const box = fc.tuple(side, side, side, side).map(([x, y, width, height]): Box => [x, y, width, height]);
  it('covers the same area again, with rings that meet no point twice', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), boxes => {
        const segment = segmentOfBoxes(boxes);
        const polygons = polygonsOf(segment);
        expect(areaOf(segmentOfPolygons(polygons))).toBe(areaOf(segment));
        for (const ring of polygons.flat()) {
          const points = ring.slice(1).map(point => point.join());
          expect(new Set(points).size).toBe(points.length);
          expect(ring.at(-1)).toEqual(ring[0]);
        }
      }),
    );
  });
});
