// Places the cells of a table by row and column; cells with spans leave the places they cover empty.

import type { Element } from 'hast';
import { LIMITS } from '../limits.ts';
import { elementsIn } from '../nodes.ts';

export type CellGrid = readonly (readonly (Element | undefined)[])[];

export function cellGrid(rows: readonly Element[]): CellGrid {
  const taken = rows.map((): Set<number> => new Set());
  let spanned = 0;
  return rows.map((row, at) => {
    const cells: (Element | undefined)[] = [];
    let column = 0;
    for (const cell of elementsIn(row.children)) {
      while (taken[at]?.has(column)) cells[column++] = undefined;
      cells[column] = cell;
      const width = spanOf(cell.properties.colSpan);
      for (let down = 0; down < spanOf(cell.properties.rowSpan) && at + down < rows.length; down++) {
        for (let across = 0; across < width && spanned < LIMITS.spannedCells; across++, spanned++)
          taken[at + down]?.add(column + across);
      }
      column++;
    }
    return Array.from(cells);
  });
}

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1);
