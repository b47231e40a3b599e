// How many rows and columns the cells of a table really take, whatever they claim.

import type { Element } from 'hast';
import { LIMITS } from './limits.ts';
import { elementsIn, groupsOf, rowsOf } from './nodes.ts';

/** Gives each cell of a finished table the spans that it has on the page. */
export function settleSpans(table: Element): void {
  endSpansWithGroups(table);
  spanColumnsOfCells(rowsOf(table));
}

/** No cell reaches beyond the end of its group; 0 says that it reaches as far. */
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

/** A column in which no cell begins has no width: `colspan="99"` is said of a cell that takes the whole row. */
function spanColumnsOfCells(rows: readonly Element[]): void {
  const columns = columnsOf(rows);
  const begun = new Set(columns.values());
  for (const [{ properties }, column] of columns) {
    const claimed = columnsClaimed(properties.colSpan);
    if (claimed === 1) continue;
    let width = 0;
    for (let across = 0; across < claimed; across++) if (begun.has(column + across)) width++;
    if (width > 1) properties.colSpan = width;
    else delete properties.colSpan;
  }
}

/** The column in which each cell begins. */
function columnsOf(rows: readonly Element[]): Map<Element, number> {
  const result = new Map<Element, number>();
  /** By column, the first row that cells of the rows above leave free. */
  const freeFrom: number[] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of elementsIn(row.children)) {
      while ((freeFrom[column] ?? 0) > at) column++;
      result.set(cell, column);
      const { colSpan, rowSpan } = cell.properties;
      const end = column + columnsClaimed(colSpan);
      if (typeof rowSpan !== 'number') column = end;
      else for (; column < end; column++) freeFrom[column] = at + rowSpan;
    }
  }
  return result;
}

const columnsClaimed = (colSpan: unknown): number => (typeof colSpan === 'number' ? colSpan : 1);
