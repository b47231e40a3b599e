// Finds tables of data by their header row: their rows are of one part of the page, also at its top.

import { treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';

/** Least header cells, and rows below them. */
const LEAST = { headers: 2, rows: 3 } as const;

/** 1 for each element in a table whose first row has header cells alone, with rows of other cells below it. */
export function inDataTablesOf(snapshot: Snapshot): Uint8Array {
  const tree = treeOf(snapshot);
  const inTables = new Uint8Array(snapshot.elements.length);
  for (const index of tree.withTag('table'))
    if (isDataTable(snapshot, index)) inTables.fill(1, index, tree.end(index));
  return inTables;
}

/** A table in a table is laid out by it, and so is a heading. */
function isDataTable(snapshot: Snapshot, table: number): boolean {
  const tree = treeOf(snapshot);
  let [headers, rows, cells] = [0, 0, 0];
  for (let index = table + 1; index < tree.end(table); index++) {
    const { tag } = tree.element(index);
    if (tag === 'tr') rows++;
    else if (tag === 'td') cells++;
    else if (tag === 'th' && rows === 1) headers++;
    if (tag === 'table' || /^h[1-6]$/.test(tag) || (rows === 1 && cells > 0)) return false;
  }
  return headers >= LEAST.headers && rows > LEAST.rows && cells > 0;
}
