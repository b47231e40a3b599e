// The parents of all elements in one typed array, which is faster to walk than the elements, and sums along it.

import { onceEach } from './once-each.ts';
import type { Snapshot } from './snapshot.ts';

/** -1 for the root. Shared: do not change it. */
export const parentsOf = onceEach(({ elements }) => {
  const parents = new Int32Array(elements.length);
  for (let index = 0; index < parents.length; index++) parents[index] = elements[index]?.parent ?? -1;
  return parents;
});

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
