// Elements that repeat: children of one element with the same name and class, such as cards, posts, rows and list items.

import { at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { nearestAround, outermostAround } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import type { Sums } from './sums.ts';

export interface SimilarSiblings {
  /** Number of siblings with the same name and class, itself included. */
  readonly count: Int32Array;
  /** Number of those that are in its row. */
  readonly abreast: Int32Array;
  /** The nearest and the outermost element around, itself included, that repeats; -1 for none. */
  readonly nearest: Int32Array;
  readonly outermost: Int32Array;
}

/** Fewer do not make a list. */
const LEAST = 3;
/** px within which tops are one row. */
const ROW_PX = 6;
/** An element with a larger share of the page is not one of many. */
const MOST_SHARE = 0.5;
const MOST = 60_000;

export function similarSiblings(snapshot: Snapshot, sums: Sums): SimilarSiblings {
  const tree = treeOf(snapshot);
  const size = tree.parents.length;
  const count = new Int32Array(size).fill(1);
  const abreast = new Int32Array(size).fill(1);
  const groups: KeyedLists<string, number> = new Map();
  for (let index = 0; index < size; index++) {
    if (at(sums.chars, index) === 0 && at(sums.pictures, index) === 0) continue;
    if (tree.siblings(index).length > 1) addTo(groups, siblingKey(tree.element(index)), index);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const rowOf = (index: number) => Math.round(at(sums.top, index) / ROW_PX);
    const rows = countEach(group.map(rowOf));
    for (const index of group) {
      count[index] = Math.min(MOST, group.length);
      abreast[index] = Math.min(MOST, rows.get(rowOf(index)) ?? 1);
    }
  }
  return { count, abreast, ...repeatersOf(snapshot, sums, count) };
}

/** The same for children of one element with the same name and class. */
export const siblingKey = (element: SnapshotElement): string =>
  `${element.parent} ${element.tag} ${firstClass(element)}`;

function repeatersOf(
  snapshot: Snapshot,
  sums: Sums,
  count: Int32Array,
): Pick<SimilarSiblings, 'nearest' | 'outermost'> {
  const most = sums.of(0).chars * MOST_SHARE;
  const repeats = (_: SnapshotElement, index: number) =>
    at(count, index) >= LEAST && at(sums.chars, index) <= most;
  return { nearest: nearestAround(snapshot, repeats), outermost: outermostAround(snapshot, repeats) };
}
