// Finds for every element of a page the one around it that fits: the nearest or the outermost, itself included.

import { at } from '../../base/columns.ts';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import { HEADING_TAGS } from './sight.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

export type Fits = (element: SnapshotElement, index: number) => boolean;

/** -1 where none fits. */
export const nearestAround = (snapshot: Snapshot, fits: Fits): Int32Array =>
  downwards(snapshot, (around, element, index) => (fits(element, index) ? index : around));

/** -1 where none fits. Not by `downwards`: zones and content find many such columns, and most elements need no call. */
export function outermostAround(snapshot: Snapshot, fits: Fits): Int32Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const around = new Int32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const parent = at(parents, index);
    const above = parent < 0 ? -1 : at(around, parent);
    around[index] = above < 0 && fits(elements[index] as SnapshotElement, index) ? index : above;
  }
  return around;
}

/** 1 for each element that fits, and for all in it. */
export function insideOf(snapshot: Snapshot, fits: Fits): Uint8Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const inside = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++)
    if (inside[at(parents, index)] === 1 || fits(elements[index] as SnapshotElement, index))
      inside[index] = 1;
  return inside;
}

/** As `nearestAround`, for elements that are known: reads one column in place of every element. */
export function nearestOf(snapshot: Snapshot, fitting: Iterable<number>): Int32Array {
  const { parents } = treeOf(snapshot);
  const around = new Int32Array(parents.length).fill(-1);
  for (const index of fitting) around[index] = index;
  for (let index = 1; index < around.length; index++)
    if (at(around, index) < 0) around[index] = around[at(parents, index)] ?? -1;
  return around;
}

/** Computes the value of each element from that of its parent; the root inherits -1. */
export function downwards(
  snapshot: Snapshot,
  own: (above: number, element: SnapshotElement, index: number) => number,
): Int32Array {
  const { elements } = snapshot;
  const { parents } = treeOf(snapshot);
  const values = new Int32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const parent = at(parents, index);
    const above = parent < 0 ? -1 : at(values, parent);
    values[index] = own(above, elements[index] as SnapshotElement, index);
  }
  return values;
}

/** For `map`: an element in none of them maps to itself. */
export const orItself = (around: number, element: number): number => (around < 0 ? element : around);

/** The link around each element; -1 for none. */
export const linksAround = onceEach(snapshot => {
  const hasAddress = (link: number) => snapshot.elements[link]?.attributes.href !== undefined;
  return nearestOf(snapshot, treeOf(snapshot).withTag('a').filter(hasAddress));
});

/** The heading around each element; -1 for none. */
export const headingsAround = onceEach(snapshot =>
  nearestOf(snapshot, treeOf(snapshot).withTag(...HEADING_TAGS)),
);
