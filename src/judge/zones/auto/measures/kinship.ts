// Relates each element to three telling leaves: the topmost, the lowest, and the longest text.

import { at } from '../../../../base/columns.ts';
import { parentsOf } from '../../../../see/snapshot/parents.ts';
import { styleOf } from '../../../../see/snapshot/walks.ts';
import type { PageMeasures } from './page-measures.ts';

export interface Kinship {
  /** The topmost leaf, the lowest, and the one with the longest text; -1 where there is none. */
  readonly leaves: readonly [head: number, tail: number, main: number];
  /** The smallest ancestor that an element shares with each of these leaves; -1 where there is none. */
  readonly shared: readonly Int32Array[];
}

export function kinshipOf({ ink, snapshot, leaves }: PageMeasures): Kinship {
  let [head, tail, main] = [-1, -1, -1];
  for (const leaf of leaves) {
    const style = styleOf(snapshot, leaf);
    if (style?.position === 'fixed') continue;
    if (head < 0 || at(ink.top, leaf) < at(ink.top, head)) head = leaf;
    if (tail < 0 || at(ink.bottom, leaf) > at(ink.bottom, tail)) tail = leaf;
    if (main < 0 || at(ink.ownWeight, leaf) > at(ink.ownWeight, main)) main = leaf;
  }
  const parents = parentsOf(snapshot);
  return { leaves: [head, tail, main], shared: [head, tail, main].map(leaf => sharedWith(parents, leaf)) };
}

function sharedWith(parents: Int32Array, kin: number): Int32Array {
  const isAncestor = new Uint8Array(parents.length);
  for (let index = kin; index >= 0; index = at(parents, index)) isAncestor[index] = 1;
  const shared = new Int32Array(parents.length);
  for (let index = 0; index < parents.length; index++) {
    const parent = at(parents, index);
    shared[index] = at(isAncestor, index) === 1 ? index : parent < 0 ? -1 : at(shared, parent);
  }
  return shared;
}
