// Represents regions of a page as disjoint rectangles: from boxes, or from polygons.

import { type Box, bottom, boxFromEdges, isEmpty, right } from '../../base/box.ts';

/** A region of the page: disjoint rectangles. */
export type Segment = readonly Box[];

export type Point = readonly [x: number, y: number];
/** Outer ring, then holes. */
export type Polygon = readonly (readonly Point[])[];

/** The union of the boxes. */
export function segmentOfBoxes(boxes: readonly Box[]): Segment {
  const solid = boxes.filter(box => !isEmpty(box));
  if (solid.length < 2) return solid;
  const lines = solid.flatMap(box => [box[1], bottom(box)]);
  return fillBands(lines, y =>
    solid.filter(box => box[1] < y && bottom(box) > y).map(box => [box[0], right(box)]),
  );
}

/** The area of a multipolygon. Sloping edges become steps of one px. */
export function segmentOfPolygons(polygons: readonly Polygon[]): Segment {
  const lines: number[] = [];
  for (const [from, to] of polygons.flatMap(polygon => polygon.flatMap(edgesOf))) {
    lines.push(from[1], to[1]);
    if (from[0] === to[0] || from[1] === to[1]) continue;
    const [top, end] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    for (let y = Math.ceil(top); y < end; y++) lines.push(y);
  }
  return fillBands(lines, y => polygons.flatMap(polygon => insideAt(polygon, y)));
}

type Span = readonly [from: number, to: number];

/** Fills the bands between neighbouring lines with the spans at half their height. */
function fillBands(lines: readonly number[], spansAt: (y: number) => Span[]): Box[] {
  const sorted = [...new Set(lines)].sort((a, b) => a - b);
  const boxes: Box[] = [];
  for (const [index, top] of sorted.entries()) {
    const end = sorted[index + 1];
    if (end === undefined) break;
    for (const [from, to] of mergeSpans(spansAt((top + end) / 2)))
      boxes.push(boxFromEdges(from, top, to, end));
  }
  return boxes;
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

/** Even-odd rule: inside between the first and the second crossing, the third and the fourth, … */
function insideAt(polygon: Polygon, y: number): Span[] {
  const crossings: number[] = [];
  for (const [[x1, y1], [x2, y2]] of polygon.flatMap(edgesOf))
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  crossings.sort((a, b) => a - b);
  const spans: Span[] = [];
  for (let at = 0; at + 1 < crossings.length; at += 2)
    spans.push([crossings[at] ?? 0, crossings[at + 1] ?? 0]);
  return spans;
}

/** From each point to the next; closes the ring if necessary. */
function edgesOf(ring: readonly Point[]): [Point, Point][] {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);
}
