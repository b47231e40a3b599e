// Computes block weights by Algorithm 1 (Zhang, Chen & Li, §3.2): the force of a node, of its weighty tags, multiplies
// its own weight and, attenuated, those of its parent and siblings. Uses logarithms and sums over siblings, so that
// 100,000 siblings cost linear time and cannot overflow.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';

interface WeighedNode {
  /** Index of the parent node; -1 for the root. */
  readonly parent: number;
  /** 1 for a node without weighty tags. */
  readonly force: number;
}

/**
 * Returns the natural logarithm of each node's weight. Parents must come before children. `passing` is the exponent of
 * the force that is passed on (the paper's `pforce`).
 */
export function logBlockWeights(nodes: readonly WeighedNode[], passing: number): Float64Array {
  const isInner = new Uint8Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) isInner[parent] = 1;
  const passedOn = new Float64Array(nodes.length);
  const passedUp = new Float64Array(nodes.length);
  for (const [place, { parent, force }] of nodes.entries()) {
    if (isInner[place] === 1) continue;
    passedOn[place] = passing * Math.log(force);
    if (parent >= 0) passedUp[parent] = (passedUp[parent] ?? 0) + (passedOn[place] ?? 0);
  }
  return Float64Array.from(nodes, ({ parent, force }, place) => {
    const own = isInner[place] === 1 ? 0 : Math.log(force);
    const fromSiblings = parent < 0 ? 0 : (passedUp[parent] ?? 0) - (passedOn[place] ?? 0);
    return own + (passedUp[place] ?? 0) + fromSiblings;
  });
}

/** Measures of the direct content of each element. */
export interface ElementMeasures {
  readonly terms: Float64Array;
  readonly anchorTerms: Float64Array;
  readonly images: Float64Array;
}

/**
 * Computes the force of weighty tags (Zhang, Chen & Li, §3.1 and §3.2): tags by which authors emphasise, without logos
 * and banners. Sums up the forces of a node's weighty tags; 1 if it has none.
 */
export function forcesOf(
  snapshot: Snapshot,
  nodeOf: Int32Array,
  count: number,
  all: ElementMeasures,
  hub: number,
): Float64Array {
  const below = {
    terms: all.terms.slice(),
    anchorTerms: all.anchorTerms.slice(),
    images: all.images.slice(),
  };
  sumUpwards(snapshot, [below.terms, below.anchorTerms, below.images]);
  const forces = new Float64Array(count);
  for (const [index, { tag }] of snapshot.elements.entries()) {
    const force = FORCES.get(tag);
    if (force === undefined || isPseudoWeighty(below, index, hub)) continue;
    const node = nodeOf[index] ?? 0;
    forces[node] = (forces[node] ?? 0) + force;
  }
  return forces.map(force => (force === 0 ? 1 : force));
}

/** Detects logos and banners (§3.2): a weighty tag around a picture, a link or nothing. */
function isPseudoWeighty(
  { terms, anchorTerms, images }: ElementMeasures,
  index: number,
  hub: number,
): boolean {
  const all = terms[index] ?? 0;
  return all === 0 || (images[index] ?? 0) > 0 || (anchorTerms[index] ?? 0) > hub * all;
}

/** The paper gives no values; it only says that H1 has more force than H3. */
const FORCES: ReadonlyMap<string, number> = new Map([
  ['h1', 6],
  ['h2', 5],
  ['h3', 4],
  ['h4', 3],
  ['h5', 2.5],
  ['h6', 2],
  ['b', 2],
  ['strong', 2],
  ['big', 1.5],
  ['em', 1.5],
  ['font', 1.5],
  ['i', 1.5],
  ['mark', 1.5],
  ['u', 1.5],
]);
