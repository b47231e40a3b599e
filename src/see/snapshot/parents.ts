// The parents of all elements in one typed array, which is faster to walk than the elements, and what is passed along it
// from elements to those around them.

import { at, type EdgeColumns, widen } from '../../base/columns.ts';
import { onceEach } from './once-each.ts';
import type { Snapshot } from './snapshot.ts';

/** -1 for the root. Shared: do not change it. */
export const parentsOf = onceEach(({ elements }) => {
  const parents = new Int32Array(elements.length);
  for (let index = 0; index < parents.length; index++) parents[index] = elements[index]?.parent ?? -1;
  return parents;
});

/** One past the last descendant of each element. */
export function subtreeEnds(parents: Int32Array): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = parents.length - 1; index >= 0; index--) {
    const end = Math.max(at(ends, index), index + 1);
    ends[index] = end;
    const parent = at(parents, index);
    if (parent >= 0 && at(ends, parent) < end) ends[parent] = end;
  }
  return ends;
}

type Column = Float64Array | Int32Array;

/** Adds each element's value to its parent's, last element first; one column at a time for the processor's cache. */
export function sumUpwards(snapshot: Snapshot, columns: readonly Column[]): void {
  const parents = parentsOf(snapshot);
  for (const column of columns) {
    for (let index = parents.length - 1; index > 0; index--) {
      const parent = parents[index] ?? -1;
      if (parent >= 0) column[parent] = (column[parent] ?? 0) + (column[index] ?? 0);
    }
  }
}

/** Sets 1 for each element around one that has 1. */
export function markUpwards(snapshot: Snapshot, marks: Uint8Array): void {
  const parents = parentsOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (marks[index] === 1 && parent >= 0) marks[parent] = 1;
  }
}

/** Widens the box of each element to hold those of all elements in it. */
export function widenUpwards(snapshot: Snapshot, edges: EdgeColumns): void {
  const { left, top, right, bottom } = edges;
  const parents = parentsOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent < 0) continue;
    widen(edges, parent, at(left, index), at(top, index), at(right, index), at(bottom, index));
  }
}
