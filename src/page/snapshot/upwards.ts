// Passes over the tree of a page from each element to its ancestors: sums, marks and bounds.

import { at, type EdgeColumns, widen } from '../../base/columns.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot } from './snapshot.ts';

/** Adds each element's value to its parent's, last element first; one column at a time for the processor's cache. */
export function sumUpwards(snapshot: Snapshot, columns: readonly (Float64Array | Int32Array)[]): void {
  const { parents } = treeOf(snapshot);
  for (const column of columns) {
    for (let index = parents.length - 1; index > 0; index--) {
      const value = at(column, index);
      // Most values of most columns are 0.
      if (value === 0) continue;
      const parent = at(parents, index);
      if (parent >= 0) column[parent] = at(column, parent) + value;
    }
  }
}

/** Sets 1 for each element around one that has 1. */
export function markUpwards(snapshot: Snapshot, marks: Uint8Array): void {
  const { parents } = treeOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (marks[index] === 1 && parent >= 0) marks[parent] = 1;
  }
}

/** Widens the box of each element to hold those of all elements in it. */
export function widenUpwards(snapshot: Snapshot, edges: EdgeColumns): void {
  const { left, top, right, bottom } = edges;
  const { parents } = treeOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    const isEmpty = at(right, index) === Number.NEGATIVE_INFINITY;
    if (parent < 0 || isEmpty) continue;
    widen(edges, parent, at(left, index), at(top, index), at(right, index), at(bottom, index));
  }
}
