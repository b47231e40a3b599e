// What elements hold with all that is in them, from what each holds by itself.

import { parentsOf } from './parents.ts';
import type { Snapshot } from './snapshot.ts';

type Column = Float64Array | Int32Array;

/** Adds each element's entry to its parent's, from the last to the first; column by column, as memory likes it. */
export function sumUpwards(snapshot: Snapshot, columns: readonly Column[]): void {
  const parents = parentsOf(snapshot);
  for (const column of columns) {
    for (let index = parents.length - 1; index > 0; index--) {
      const parent = parents[index] ?? -1;
      if (parent >= 0) column[parent] = (column[parent] ?? 0) + (column[index] ?? 0);
    }
  }
}
