// Segments as regions of the page, and the elements by which BCubed compares them: pixels, nodes, characters.

import { area, type Box, bottom, intersection, right } from '../../../base/box.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import type { SegmentedElement } from './bcubed.ts';

export interface SizedBox {
  readonly box: Box;
  readonly size: number;
}

/** A node must lie entirely in a segment; this many px² may be missing due to rounding. */
const SLACK_PX2 = 0.01;

/** Boxes (nodes of size 1, texts by characters) with the segments around them; equal ones are merged. */
export function boxElements(
  boxes: Iterable<SizedBox>,
  answer: readonly Segment[],
  truth: readonly Segment[],
): SegmentedElement[] {
  const merged = new Map<string, { box: Box; size: number }>();
  for (const { box, size } of boxes) {
    if (area(box) <= 0) continue;
    const known = merged.get(box.join());
    if (known === undefined) merged.set(box.join(), { box, size });
    else known.size += size;
  }
  return [...merged.values()].map(({ box, size }) => ({
    size,
    answer: segmentsAround(box, answer),
    truth: segmentsAround(box, truth),
  }));
}

function segmentsAround(box: Box, segments: readonly Segment[]): number[] {
  return segments.flatMap((segment, index) => (isInside(box, segment) ? [index] : []));
}

function isInside(box: Box, segment: Segment): boolean {
  let covered = 0;
  for (const rectangle of segment) covered += area(intersection(box, rectangle));
  return covered >= area(box) - SLACK_PX2;
}

interface Edge {
  readonly x: number;
  readonly side: 'answer' | 'truth';
  readonly segment: number;
  readonly opens: boolean;
}
interface Placed {
  readonly box: Box;
  readonly side: 'answer' | 'truth';
  readonly segment: number;
}

/** Yields the faces into which the outlines of all segments cut the page, sized by area. */
export function* pixelElements(
  answer: readonly Segment[],
  truth: readonly Segment[],
): Generator<SegmentedElement> {
  const placed = [...place(answer, 'answer'), ...place(truth, 'truth')];
  const lines = [...new Set(placed.flatMap(({ box }) => [box[1], bottom(box)]))].sort((a, b) => a - b);
  for (const [index, top] of lines.entries()) {
    const end = lines[index + 1];
    if (end === undefined) return;
    const crossing = placed.filter(({ box }) => box[1] < end && bottom(box) > top);
    yield* facesOfBand(crossing, end - top);
  }
}

function place(segments: readonly Segment[], side: Placed['side']): Placed[] {
  return segments.flatMap((segment, index) => segment.map(box => ({ box, side, segment: index })));
}

/** Goes from left to right between two sweep lines: yields a face wherever a segment is open. */
function* facesOfBand(crossing: readonly Placed[], height: number): Generator<SegmentedElement> {
  const edges: Edge[] = crossing.flatMap(({ box, side, segment }) => [
    { x: box[0], side, segment, opens: true },
    { x: right(box), side, segment, opens: false },
  ]);
  edges.sort((a, b) => a.x - b.x);
  const open = { answer: new Map<number, number>(), truth: new Map<number, number>() };
  for (const [index, edge] of edges.entries()) {
    step(open[edge.side], edge);
    const width = (edges[index + 1]?.x ?? edge.x) - edge.x;
    if (width <= 0 || open.answer.size + open.truth.size === 0) continue;
    yield { size: width * height, answer: [...open.answer.keys()], truth: [...open.truth.keys()] };
  }
}

/** Uses counts, because rectangles of one segment may touch and their edges come in any order. */
function step(open: Map<number, number>, { segment, opens }: Edge): void {
  const depth = (open.get(segment) ?? 0) + (opens ? 1 : -1);
  if (depth === 0) open.delete(segment);
  else open.set(segment, depth);
}
