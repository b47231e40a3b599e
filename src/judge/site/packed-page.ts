// A part of one page's style tree in few bytes: most styles of a site's content are those of one page alone.

import type { FeatureCounts } from './features.ts';

/** A node of a page, its look as a number of the tree's table. */
export interface StyledNode {
  readonly look: number;
  readonly children: readonly StyledNode[];
  /** Of a leaf; `null` of all others. */
  readonly features: FeatureCounts | null;
}

/** What stands below a node: nodes side by side, or the features of a leaf. */
export type Below = readonly StyledNode[] | FeatureCounts;

export const isFeatures = (below: Below): below is FeatureCounts => below instanceof Map;

export const belowOf = ({ features, children }: StyledNode): Below => features ?? children;

/** In place of a number of children. */
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

/** `translate`: from the looks of the tree that it was packed for to those of another. */
export function unpacked(numbers: Uint32Array, translate: (look: number) => number = look => look): Below {
  let at = 0;
  const next = (): number => numbers[at++] ?? 0;
  const read = (): Below => {
    const count = next();
    if (count === LEAF) return new Map(Array.from({ length: next() }, () => [next(), next()] as const));
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
