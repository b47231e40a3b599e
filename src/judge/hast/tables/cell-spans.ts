// The cells of a table by row and column, and their effective spans, whatever they declare.

import type { Element } from 'hast';
import { LIMITS } from '../limits.ts';
import { elementsIn, groupsOf, rowsOf } from '../nodes.ts';

/** Sets the effective spans of each cell of a finished table. */
export function settleSpans(table: Element): void {
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

/** Returns the start column of each cell. */
function columnsOf(rows: readonly Element[]): Map<Element, number> {
  const result = new Map<Element, number>();
  /** For each column the first row that is not covered by cells above. */
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
