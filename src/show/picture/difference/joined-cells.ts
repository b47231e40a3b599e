// Joins touching cells of a coarse grid to boxes.

import { type Box, boxFromEdges } from '../../../base/box.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** `cell`: side in px; boxes end at the edge of the picture. Largest first. */
export function joinedCells(
  cells: Uint8Array,
  columns: number,
  cell: number,
  { width, height }: Size,
): Box[] {
  const rest = Uint8Array.from(cells);
  const boxes: Box[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] !== 1) continue;
    const { left, top, right, bottom } = floodFill(rest, columns, start);
    boxes.push(
      boxFromEdges(
        left * cell,
        top * cell,
        Math.min(width, (right + 1) * cell),
        Math.min(height, (bottom + 1) * cell),
      ),
    );
  }
  return boxes.sort((a, b) => b[2] * b[3] - a[2] * a[3]);
}

/** Returns the extent of all cells connected with a cell, including diagonally, and clears them. */
function floodFill(rest: Uint8Array, columns: number, start: number) {
  const edges = { left: columns, top: rest.length, right: 0, bottom: 0 };
  const waiting = [start];
  rest[start] = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    edges.left = Math.min(edges.left, x);
    edges.right = Math.max(edges.right, x);
    edges.top = Math.min(edges.top, y);
    edges.bottom = Math.max(edges.bottom, y);
    for (let row = y - 1; row <= y + 1; row++) {
      for (let column = x - 1; column <= x + 1; column++) {
        const next = row * columns + column;
        if (column < 0 || column >= columns || rest[next] !== 1) continue;
        rest[next] = 0;
        waiting.push(next);
      }
    }
  }
  return edges;
}
