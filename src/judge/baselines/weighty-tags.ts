// Computes the force of weighty tags (Zhang, Chen & Li, §3.1 and §3.2): tags by which authors emphasise, without logos
// and banners.

import { sumUpwards } from '../../see/snapshot/parents.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';

/** Measures of the direct content of each element. */
export interface ElementMeasures {
  readonly terms: Float64Array;
  readonly anchorTerms: Float64Array;
  readonly images: Float64Array;
}

/** Sums up the forces of a node's weighty tags; 1 if it has none. */
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
