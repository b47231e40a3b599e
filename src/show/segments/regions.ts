// Represents regions of a page as disjoint rectangles, made from boxes or polygons, and draws them as polygons.

import { type Box, bottom, boxFromEdges, isEmpty, right } from '../../base/box.ts';
import { addTo, groupBy } from '../../base/keyed-lists.ts';

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

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Draws a region as valid multipolygons: no two polygons share an edge. Outer rings run clockwise on the screen, holes
 * the other way; the last point of a ring is its first.
 */
export function polygonsOf(segment: Segment): Polygon[] {
  const rings = ringsOf([...sidesOf(segment), ...levelsOf(segment)]);
  const outer = rings.filter(ring => signedArea(ring) > 0).map(ring => [ring]);
  for (const hole of rings.filter(ring => signedArea(ring) < 0)) {
    const around = outer.filter(([ring = []]) => holds(ring, hole));
    const [smallest] = around.sort(([a = []], [b = []]) => signedArea(a) - signedArea(b));
    smallest?.push(hole);
  }
  return outer;
}

/** Vertical edges, with the region on their right-hand side. */
function sidesOf(segment: Segment): Edge[] {
  return segment.flatMap(box => {
    const [left, top, end, low] = [box[0], box[1], right(box), bottom(box)];
    return [
      { from: [end, top], to: [end, low] },
      { from: [left, low], to: [left, top] },
    ] satisfies Edge[];
  });
}

/** Horizontal edges: the parts of a line above or below which, but not on both sides, the region lies. */
function levelsOf(segment: Segment): Edge[] {
  const lines = new Map<number, { x: number; above: number; below: number }[]>();
  const add = (y: number, x: number, above: number, below: number) => addTo(lines, y, { x, above, below });
  for (const box of segment) {
    const [left, top, end, low] = [box[0], box[1], right(box), bottom(box)];
    add(top, left, 0, 1);
    add(top, end, 0, -1);
    add(low, left, 1, 0);
    add(low, end, -1, 0);
  }
  return [...lines].flatMap(([y, steps]) => {
    steps.sort((a, b) => a.x - b.x);
    let [above, below] = [0, 0];
    return steps.flatMap(({ x, above: up, below: down }, at): Edge[] => {
      above += up;
      below += down;
      const next = steps[at + 1]?.x ?? x;
      if (next === x || above === below) return [];
      return below > above ? [{ from: [x, y], to: [next, y] }] : [{ from: [next, y], to: [x, y] }];
    });
  });
}

function ringsOf(edges: readonly Edge[]): Point[][] {
  const leaving = groupBy(edges, edge => edge.from.join());
  const used = new Set<Edge>();
  const rings: Point[][] = [];
  for (const first of edges) {
    const trail: Point[] = [];
    for (let edge: Edge | undefined = first; edge !== undefined && !used.has(edge); ) {
      used.add(edge);
      trail.push(edge.from);
      const end: string = edge.to.join();
      // Closes a ring wherever the trail meets itself: two holes may touch at a corner.
      const met = trail.findIndex(point => point.join() === end);
      if (met >= 0) rings.push(trail.splice(met));
      edge = nextEdge(
        edge,
        (leaving.get(end) ?? []).filter(way => !used.has(way)),
      );
    }
  }
  return rings.map(closed);
}

/** Without points in the middle of a side, and with the first point again at the end. */
function closed(ring: readonly Point[]): Point[] {
  const corners = ring.filter((point, at) => isCorner(ring.at(at - 1), point, ring[(at + 1) % ring.length]));
  return [...corners, ...corners.slice(0, 1)];
}

/** Turns right where two parts of the region touch at a corner, which keeps them apart. */
function nextEdge(edge: Edge, ways: readonly Edge[]): Edge | undefined {
  const [dx, dy] = directionOf(edge);
  const turn = (way: Edge): number => {
    const [x, y] = directionOf(way);
    return dx * y - dy * x;
  };
  return ways.length < 2 ? ways[0] : [...ways].sort((a, b) => turn(b) - turn(a))[0];
}

const directionOf = ({ from, to }: Edge): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];

function isCorner(before: Point | undefined, point: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  const isLevel = before[1] === point[1] && point[1] === after[1];
  return !isLevel && !(before[0] === point[0] && point[0] === after[0]);
}

/** Positive for rings that run clockwise on the screen. */
function signedArea(ring: readonly Point[]): number {
  let twice = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}

/** Tests a point beside the first edge of the hole, inside of the hole. */
function holds(ring: readonly Point[], [from = [0, 0], to = [0, 0]]: readonly Point[]): boolean {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  // A hole has the region on its right, so its own area is on the left.
  const [inX, inY] = [x + Math.sign(to[1] - from[1]) * 1e-6, y - Math.sign(to[0] - from[0]) * 1e-6];
  let inside = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    if (y1 > inY !== y2 > inY && inX < x1 + ((inY - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
