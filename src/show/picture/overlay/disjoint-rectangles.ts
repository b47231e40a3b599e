// Converts overlapping rectangles to disjoint ones, so that each px is painted once with its topmost value.

import type { PixelEdges } from '../raster/raster.ts';

export interface PaintedRectangle {
  readonly edges: PixelEdges;
  /** 1 to 255. */
  readonly value: number;
}

/**
 * Later rectangles hide earlier ones. Sweeps down the picture: all rows between two edges are equal, so one row is
 * painted and cut into runs.
 */
export function disjointRectangles(
  painted: readonly PaintedRectangle[],
  width: number,
  visit: (edges: PixelEdges, value: number) => void,
): void {
  const row = new Uint8Array(width);
  const levels = new Set<number>();
  for (const { edges } of painted) levels.add(edges.top).add(edges.bottom);
  const sorted = Float64Array.from(levels).sort();
  const waiting = painted.map((rectangle, order) => ({ ...rectangle, order })).sort(byTop);
  let next = 0;
  let active: typeof waiting = [];
  for (const [index, top] of sorted.entries()) {
    active = active.filter(({ edges }) => edges.bottom > top);
    const before = active.length;
    for (let first = waiting[next]; first !== undefined && first.edges.top <= top; first = waiting[++next])
      active.push(first);
    if (active.length > before) active.sort((a, b) => a.order - b.order);
    if (active.length === 0) continue;
    row.fill(0);
    for (const { edges, value } of active) row.fill(value, edges.left, edges.right);
    visitRuns(row, top, sorted[index + 1] ?? top, visit);
  }
}

function byTop(a: PaintedRectangle, b: PaintedRectangle): number {
  return a.edges.top - b.edges.top;
}

function visitRuns(
  row: Uint8Array,
  top: number,
  bottom: number,
  visit: (edges: PixelEdges, value: number) => void,
): void {
  let left = 0;
  for (let at = 1; at <= row.length; at++) {
    const value = row[left] ?? 0;
    if (at < row.length && row[at] === value) continue;
    if (value !== 0) visit({ left, top, right: at, bottom }, value);
    left = at;
  }
}
