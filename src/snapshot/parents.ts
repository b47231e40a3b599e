// The parent of each element as one column: every judge walks the tree again and again, and memory likes numbers.

import type { Snapshot } from './snapshot.ts';

const known = new WeakMap<Snapshot, Int32Array>();

/** -1 for the root. Made once for each snapshot; not to be written to. */
export function parentsOf(snapshot: Snapshot): Int32Array {
  let parents = known.get(snapshot);
  if (parents === undefined) {
    const { elements } = snapshot;
    parents = new Int32Array(elements.length);
    for (let index = 0; index < parents.length; index++) parents[index] = elements[index]?.parent ?? -1;
    known.set(snapshot, parents);
  }
  return parents;
}
