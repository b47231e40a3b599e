// Turns values of single elements into sums over their subtrees.

import { parentsOf } from './parents.ts';
import type { Snapshot } from './snapshot.ts';

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
