// Finds for every element of a page the one around it that fits: the nearest or the outermost, itself included.

import { at } from '../../base/columns.ts';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

type Fits = (element: SnapshotElement, index: number) => boolean;

/** -1 where none fits. */
export function nearestAround(snapshot: Snapshot, fits: Fits): Int32Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const nearest = new Int32Array(elements.length).fill(-1);
  for (let index = 0; index < elements.length; index++) {
    const parent = at(parents, index);
    if (fits(elements[index] as SnapshotElement, index)) nearest[index] = index;
    else if (parent >= 0) nearest[index] = at(nearest, parent);
  }
  return nearest;
}

/** 1 for each element that fits, and for all in it. */
export function insideOf(snapshot: Snapshot, fits: Fits): Uint8Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const inside = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const parent = at(parents, index);
    const isInside = (parent >= 0 && inside[parent] === 1) || fits(elements[index] as SnapshotElement, index);
    inside[index] = Number(isInside);
  }
  return inside;
}

/** -1 where none fits. */
export function outermostAround(snapshot: Snapshot, fits: Fits): Int32Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const outermost = new Int32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const parent = at(parents, index);
    const around = parent >= 0 ? at(outermost, parent) : -1;
    outermost[index] = around < 0 && fits(elements[index] as SnapshotElement, index) ? index : around;
  }
  return outermost;
}

/** For `map`: an element that none is around stands for itself. */
export const orItself = (around: number, element: number): number => (around < 0 ? element : around);

/** The link around each element; -1 for none. */
export const linksAround = onceEach(snapshot =>
  nearestAround(snapshot, ({ tag, attributes }) => tag === 'a' && attributes.href !== undefined),
);
