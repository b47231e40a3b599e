// The outlines of regions: valid polygons with the same area, whatever the shape.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, type Box } from '../../../src/base/box.ts';
import { polygonsOf } from '../../../src/show/segments/region-polygons.ts';
import { segmentOfBoxes, segmentOfPolygons } from '../../../src/show/segments/regions.ts';

const areaOf = (boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + area(box), 0);
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
