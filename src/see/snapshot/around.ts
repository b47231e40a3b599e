// Finds for every element of a page the one around it that fits: the nearest or the outermost, itself included.

import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

type Fits = (element: SnapshotElement, index: number) => boolean;

/** -1 where none fits. */
export function nearestAround(snapshot: Snapshot, fits: Fits): Int32Array {
  const { parents } = treeOf(snapshot);
  const nearest = new Int32Array(parents.length);
  for (const [index, element] of snapshot.elements.entries())
    nearest[index] = fits(element, index) ? index : (nearest[parents[index] ?? -1] ?? -1);
  return nearest;
}

/** 1 for each element that fits, and for all in it. */
export const insideOf = (snapshot: Snapshot, fits: Fits): Uint8Array =>
  Uint8Array.from(nearestAround(snapshot, fits), around => Number(around >= 0));

/** -1 where none fits. */
export function outermostAround(snapshot: Snapshot, fits: Fits): Int32Array {
  const { parents } = treeOf(snapshot);
  const outermost = new Int32Array(parents.length);
  for (const [index, element] of snapshot.elements.entries()) {
    const around = outermost[parents[index] ?? -1] ?? -1;
    outermost[index] = around < 0 && fits(element, index) ? index : around;
  }
  return outermost;
}

/** For `map`: an element that none is around stands for itself. */
export const orItself = (around: number, element: number): number => (around < 0 ? element : around);

/** The link around each element; -1 for none. */
export const linksAround = onceEach(snapshot =>
  nearestAround(snapshot, ({ tag, attributes }) => tag === 'a' && attributes.href !== undefined),
);
