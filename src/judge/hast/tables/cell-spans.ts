// The cells of a table by row and column, and their effective spans, whatever they declare.

import type { Element } from 'hast';
import { LIMITS } from '../limits.ts';
import { elementsIn, groupsOf, rowsOf } from '../nodes.ts';

/** Sets the effective spans of each cell of a finished table. */
export function fixSpans(table: Element): void {
  endSpansWithGroups(table);
  spanColumnsOfCells(rowsOf(table));
}

/** Ends row spans with their row group; 0 means up to the end of the group. */
function endSpansWithGroups(table: Element): void {
  for (const rows of groupsOf(table)) {
    for (const [at, row] of rows.entries()) {
      for (const { properties } of elementsIn(row.children)) {
        const { rowSpan } = properties;
        if (typeof rowSpan !== 'number') continue;
        const left = Math.min(LIMITS.cellSpan, rows.length - at, rowSpan === 0 ? Infinity : rowSpan);
        if (left > 1) properties.rowSpan = left;
        else delete properties.rowSpan;
      }
    }
  }
}

/** Removes columns in which no cell starts: a full-width cell often declares `colspan="99"`. */
function spanColumnsOfCells(rows: readonly Element[]): void {
  const starts = coveredPlaces(rows, LIMITS.coveredPlaces).flatMap(startsIn);
  const begun = new Set(starts.map(({ column }) => column));
  for (const { cell, column } of starts) {
    const { properties } = cell;
    const claimed = spanOf(properties.colSpan);
    if (claimed === 1) continue;
    let width = 0;
    for (let across = 0; across < claimed; across++) if (begun.has(column + across)) width++;
    if (width > 1) properties.colSpan = width;
    else delete properties.colSpan;
  }
}

/** The cell that covers a place of a table, and the place where it starts. */
export interface Cover {
  readonly cell: Element;
  readonly row: number;
  readonly column: number;
}

/** For each row and column the cell that covers it; undefined for none. Spans cover `most` places at most. */
export function coveredPlaces(
  rows: readonly Element[],
  most: number = LIMITS.spannedCells,
): (Cover | undefined)[][] {
  const grid = rows.map((): (Cover | undefined)[] => []);
  let spanned = 0;
  for (const [row, { children }] of rows.entries()) {
    let column = 0;
    for (const cell of elementsIn(children)) {
      while (grid[row]?.[column] !== undefined) column++;
      const cover = { cell, row, column };
      const end = column + spanOf(cell.properties.colSpan);
      for (const places of grid.slice(row, row + spanOf(cell.properties.rowSpan))) {
        for (let at = column; at < end; at++)
          if ((places === grid[row] && at === column) || spanned++ < most) places[at] ??= cover;
      }
    }
  }
  return grid.map(places => Array.from(places));
}

const startsIn = (places: readonly (Cover | undefined)[], row: number): Cover[] =>
  places.filter((cover, column) => cover?.row === row && cover.column === column) as Cover[];

export type CellGrid = readonly (readonly (Element | undefined)[])[];

/** The cells at the places where they start, without the covered places behind the last of a row. */
export const cellGrid = (rows: readonly Element[]): CellGrid =>
  coveredPlaces(rows).map((places, row) => {
    const cells: (Element | undefined)[] = [];
    for (const { cell, column } of startsIn(places, row)) cells[column] = cell;
    return Array.from(cells);
  });

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1);
