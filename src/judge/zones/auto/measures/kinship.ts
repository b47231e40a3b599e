// Relates each element to three telling leaves: the topmost, the lowest, and the longest text.

import { nearestAround } from '../../../../page/snapshot/around.ts';
import { treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import type { PageMeasures } from './page-measures.ts';

export interface Kinship {
  /** The topmost leaf, the lowest, and the one with the longest text; -1 where there is none. */
  readonly leaves: readonly [head: number, tail: number, main: number];
  /** The smallest ancestor that an element shares with each of these leaves; -1 where there is none. */
  readonly shared: readonly Int32Array[];
}

export function kinshipOf({ ink, snapshot, tree, leaves }: PageMeasures): Kinship {
  let [head, tail, main] = [-1, -1, -1];
  for (const leaf of leaves) {
    if (tree.style(leaf).position === 'fixed') continue;
    const { top, bottom, ownWeight } = ink.of(leaf);
    if (head < 0 || top < ink.of(head).top) head = leaf;
    if (tail < 0 || bottom > ink.of(tail).bottom) tail = leaf;
    if (main < 0 || ownWeight > ink.of(main).ownWeight) main = leaf;
  }
  return { leaves: [head, tail, main], shared: [head, tail, main].map(leaf => sharedWith(snapshot, leaf)) };
}

function sharedWith(snapshot: Snapshot, kin: number): Int32Array {
  const line = new Set(treeOf(snapshot).selfAndAncestors(kin));
  return nearestAround(snapshot, (_, index) => line.has(index));
}
