// The page's ink on a coarse grid with running sums: how much lies in any rectangle, in constant time.

import type { Piece } from '../../../../page/pieces/pieces.ts';

const COLUMNS = 64;
const ROW_PX = 16;
const MAX_ROWS = 4_096;

export interface InkGrid {
  /** Characters in a rectangle of the page, pictures at their worth; by whole cells. */
  readonly within: (left: number, top: number, rightEdge: number, bottomEdge: number) => number;
}

/** A grid for each way to weigh pieces: where a piece lies on the grid is found once for all of them. */
export function inkGrids(
  pieces: readonly Piece[],
  weighings: readonly ((piece: Piece) => number)[],
  pageWidth: number,
  pageHeight: number,
): InkGrid[] {
  const cellWidth = Math.max(1, pageWidth) / COLUMNS;
  const cellHeight = Math.max(ROW_PX, pageHeight / MAX_ROWS);
  const rows = Math.max(1, Math.ceil(pageHeight / cellHeight));
  // A row and a column of zeros before the first cell, and room for the corners after the last one.
  const stride = COLUMNS + 2;
  const grids = weighings.map(weightOf => ({ weightOf, sums: new Float64Array(stride * (rows + 2)) }));
  // Each box adds its weight spread evenly over its cells, written as differences at its corners.
  for (const piece of pieces) {
    const fromX = Math.min(COLUMNS - 1, Math.max(0, Math.floor(piece.left / cellWidth)));
    const fromY = Math.min(rows - 1, Math.max(0, Math.floor(piece.top / cellHeight)));
    const toX = Math.max(fromX + 1, Math.min(COLUMNS, Math.ceil(piece.right / cellWidth)));
    const toY = Math.max(fromY + 1, Math.min(rows, Math.ceil(piece.bottom / cellHeight)));
    const cells = (toX - fromX) * (toY - fromY);
    for (const { weightOf, sums } of grids) {
      const each = weightOf(piece) / cells;
      addAt(sums, (fromY + 1) * stride + fromX + 1, each);
      addAt(sums, (fromY + 1) * stride + toX + 1, -each);
      addAt(sums, (toY + 1) * stride + fromX + 1, -each);
      addAt(sums, (toY + 1) * stride + toX + 1, each);
    }
  }
  return grids.map(({ sums }) => {
    sumUp(sums, stride, rows);
    return gridOf(sums, stride, rows, cellWidth, cellHeight);
  });
}

function gridOf(
  total: Float64Array,
  stride: number,
  rows: number,
  cellWidth: number,
  cellHeight: number,
): InkGrid {
  const columnAt = (x: number) => Math.max(0, Math.min(COLUMNS, Math.round(x / cellWidth)));
  const rowAt = (y: number) => Math.max(0, Math.min(rows, Math.round(y / cellHeight)));
  return {
    within: (left, top, rightEdge, bottomEdge) => {
      // No lists here: this is asked a dozen times for each piece of a page.
      const x0 = columnAt(left);
      const x1 = columnAt(rightEdge);
      const above = rowAt(top) * stride;
      const below = rowAt(bottomEdge) * stride;
      if (x1 <= x0 || below <= above) return 0;
      const toRight = (total[below + x1] ?? 0) - (total[above + x1] ?? 0);
      return Math.max(0, toRight - (total[below + x0] ?? 0) + (total[above + x0] ?? 0));
    },
  };
}

/** Turns differences at corners into what lies above y and left of x, in entry (y, x). */
function sumUp(values: Float64Array, stride: number, rows: number): void {
  /** Weight of each cell of the current row. */
  const cells = new Float64Array(stride);
  for (let row = 1; row <= rows; row++) {
    let across = 0;
    let line = 0;
    for (let column = 1; column <= COLUMNS; column++) {
      const place = row * stride + column;
      across += values[place] ?? 0;
      const cell = across + (cells[column] ?? 0);
      cells[column] = cell;
      line += cell;
      values[place] = (values[place - stride] ?? 0) + line;
    }
  }
}

function addAt(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}
