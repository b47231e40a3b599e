// Packs a part of one page's style tree into few bytes: most content styles of a site occur on one page only.

import type { FeatureCounts } from '../features.ts';

/** A node of a page with its look as a number in the tree's table. */
export interface StyledNode {
  readonly look: number;
  readonly children: readonly StyledNode[];
  /** Features of a leaf; `null` for other nodes. */
  readonly features: FeatureCounts | null;
}

/** The content of a node: child nodes, or the features of a leaf. */
export type Below = readonly StyledNode[] | FeatureCounts;

export const isFeatures = (below: Below): below is FeatureCounts => below instanceof Map;

export const belowOf = ({ features, children }: StyledNode): Below => features ?? children;

/** Stands for the number of children. */
const LEAF = 0xffffffff;

export function packed(below: Below): Uint32Array {
  const numbers: number[] = [];
  const add = (part: Below): void => {
    if (isFeatures(part)) {
      numbers.push(LEAF, part.size);
      for (const [feature, count] of [...part].sort(([a], [b]) => a - b)) numbers.push(feature, count);
      return;
    }
    numbers.push(part.length);
    for (const node of part) {
      numbers.push(node.look);
      add(belowOf(node));
    }
  };
  add(below);
  return Uint32Array.from(numbers);
}

/** `translate` maps the look numbers of the tree it was packed for to those of another. */
export function unpacked(numbers: Uint32Array, translate: (look: number) => number = look => look): Below {
  let at = 0;
  const next = (): number => numbers[at++] ?? 0;
  const read = (): Below => {
    const count = next();
    if (count === LEAF) {
      const features = new Map<number, number>();
      for (let left = next(); left > 0; left--) features.set(next(), next());
      return features;
    }
    return Array.from({ length: count }, (): StyledNode => {
      const look = translate(next());
      const below = read();
      return isFeatures(below)
        ? { look, children: [], features: below }
        : { look, children: below, features: null };
    });
  };
  return read();
}
