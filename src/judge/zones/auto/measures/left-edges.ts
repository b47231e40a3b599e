// Relates leaves to one another: by their left edge, since a column shows even where no element holds it, and to three
// telling leaves, the topmost, the lowest, and the longest text.

import { nearestOf } from '../../../../page/snapshot/around.ts';
import { treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import type { PageMeasures } from './page-measures.ts';

/** px: left edges in the same step are taken for one. */
const STEP_PX = 6;

export interface LeftEdge {
  /** Shares of the page: of its height from the first to the last leaf, of its weight. */
  readonly span: number;
  readonly weight: number;
  /** Shares of the characters on this edge. */
  readonly linkShare: number;
  readonly proseShare: number;
}

export interface LeftEdges {
  readonly of: (leaf: number) => LeftEdge;
}

const NOTHING: LeftEdge = { span: 0, weight: 0, linkShare: 0, proseShare: 0 };

export function leftEdgesOf({ ink, weight, frame }: PageMeasures, leaves: readonly number[]): LeftEdges {
  const sums = new Map<
    number,
    { top: number; bottom: number; weight: number; chars: number; links: number; prose: number }
  >();
  const stepOf = (left: number) => Math.round(left / STEP_PX);
  for (const leaf of leaves) {
    const own = ink.of(leaf);
    const step = stepOf(own.left);
    let sum = sums.get(step);
    if (sum === undefined) {
      sum = { top: Number.POSITIVE_INFINITY, bottom: 0, weight: 0, chars: 0, links: 0, prose: 0 };
      sums.set(step, sum);
    }
    sum.top = Math.min(sum.top, own.top);
    sum.bottom = Math.max(sum.bottom, own.bottom);
    sum.weight += own.ownWeight;
    // Includes the texts of child elements, which begin to the right of the leaf.
    sum.chars += own.chars;
    sum.links += own.linkChars;
    sum.prose += own.proseChars;
  }
  const edges = new Map<number, LeftEdge>();
  for (const [step, sum] of sums) {
    edges.set(step, {
      span: Math.min(1, (sum.bottom - sum.top) / frame.height),
      weight: sum.weight / weight,
      linkShare: sum.links / Math.max(1, sum.chars),
      proseShare: sum.prose / Math.max(1, sum.chars),
    });
  }
  return { of: leaf => edges.get(stepOf(ink.of(leaf).left)) ?? NOTHING };
}

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

const sharedWith = (snapshot: Snapshot, kin: number): Int32Array =>
  nearestOf(snapshot, treeOf(snapshot).selfAndAncestors(kin));
