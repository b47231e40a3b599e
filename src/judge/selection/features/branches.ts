// Relates each element to the core: where the ways from the root to both part, and which painted box is between them.

import { at } from '../../../base/columns.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** An entry an element. */
export interface Branches {
  /** The element around it, itself included, right below what it shares with the core; itself where it holds the core. */
  readonly branch: Int32Array;
  /** Steps from the core up to what both share; 0 within the core. */
  readonly up: Uint8Array;
  /** Steps from there down to it. */
  readonly down: Uint8Array;
  /** The outermost element around it that is painted as a box of its own and does not hold the core; -1 for none. */
  readonly box: Int32Array;
}

const MOST_STEPS = 40;

export function branchesOf(snapshot: Snapshot, core: number): Branches {
  const tree = treeOf(snapshot);
  const { elements, styles } = snapshot;
  const { parents } = tree;
  const size = elements.length;
  const branch = new Int32Array(size);
  const up = new Uint8Array(size);
  const down = new Uint8Array(size);
  const box = new Int32Array(size).fill(-1);
  const holdsCore = new Uint8Array(size);
  for (let index = core, steps = 0; index >= 0; index = at(parents, index), steps++) {
    holdsCore[index] = 1;
    up[index] = Math.min(MOST_STEPS, steps);
    if (index === 0) break;
  }
  const isBox = styles.map(
    ({ backgroundColor, hasBackgroundImage, borders }) =>
      backgroundColor !== '' || hasBackgroundImage || borders.some(border => border > 0),
  );
  for (let index = 0; index < size; index++) {
    const parent = at(parents, index);
    branch[index] = index;
    if (holdsCore[index] === 1 || parent < 0) continue;
    if (at(holdsCore, parent) === 0) branch[index] = at(branch, parent);
    up[index] = at(up, parent);
    down[index] = Math.min(MOST_STEPS, at(down, parent) + 1);
    box[index] = at(box, parent) >= 0 ? at(box, parent) : isBox[tree.element(index).style] ? index : -1;
  }
  return { branch, up, down, box };
}
