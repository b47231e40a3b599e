// Groups leaves by their left edge: a column shows even where no element holds it.

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
