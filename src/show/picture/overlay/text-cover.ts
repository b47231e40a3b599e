// Computes how much text lies under a box, in constant time, because every label tries many places.

import { type Box, bottom, right } from '../../../base/box.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** px² of text under a page box, at the resolution of a coarse grid; overlapping text counts twice. */
export type TextCover = (pageBox: Box) => number;

const GRID = {
  /** px: half the height of a line. */
  cell: 8,
  /** Larger pages get larger cells. */
  mostCells: 250_000,
} as const;

/** Summed-area table (Crow 1984): marks boxes at their corners, then sums up once. */
export function textCoverOf(snapshot: Snapshot): TextCover {
  const { width, height } = snapshot.page;
  // A page may be one px high and a billion wide.
  const largest = Math.max(Math.sqrt((width * height) / GRID.mostCells), width / GRID.mostCells);
  const cell = Math.max(GRID.cell, largest, height / GRID.mostCells);
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  const stride = columns + 1;
  const within = (px: number, most: number): number => Math.min(most, Math.max(0, Math.round(px / cell)));
  const edgesOf = (box: Box) =>
    [
      within(box[0], columns),
      within(box[1], rows),
      within(right(box), columns),
      within(bottom(box), rows),
    ] as const;
  const sums = new Int32Array(stride * (rows + 1));
  const add = (x: number, y: number, count: number): void => {
    const at = y * stride + x;
    sums[at] = (sums[at] ?? 0) + count;
  };
  for (const { visibility, pageBox } of snapshot.texts) {
    if (visibility !== 'visible') continue;
    const [left, top, rightmost, lowest] = edgesOf(pageBox);
    add(left, top, 1);
    add(rightmost, top, -1);
    add(left, lowest, -1);
    add(rightmost, lowest, 1);
  }
  sumUp(sums, stride);
  sumUp(sums, stride);
  const sumAbove = (x: number, y: number): number =>
    x > 0 && y > 0 ? (sums[(y - 1) * stride + x - 1] ?? 0) : 0;
  return box => {
    const [left, top, rightmost, lowest] = edgesOf(box);
    const cells =
      sumAbove(rightmost, lowest) - sumAbove(left, lowest) - sumAbove(rightmost, top) + sumAbove(left, top);
    return cells * cell * cell;
  };
}

/** Replaces each cell by the sum of all cells above and left of it, inclusive. */
function sumUp(sums: Int32Array, stride: number): void {
  for (let start = 0; start < sums.length; start += stride) {
    let rowSum = 0;
    for (let at = start; at < start + stride; at++) {
      rowSum += sums[at] ?? 0;
      sums[at] = start === 0 ? rowSum : rowSum + (sums[at - stride] ?? 0);
    }
  }
}
