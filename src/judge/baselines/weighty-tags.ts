// Weighty tags and their force (Zhang, Chen & Li, §3.1 and §3.2): what authors highlight, logos and banners left out.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { sumUpwards } from '../../see/snapshot/sum-upwards.ts';

/** What stands right in each element. */
export interface ElementMeasures {
  readonly terms: Float64Array;
  readonly anchorTerms: Float64Array;
  readonly images: Float64Array;
}

/** The forces of a node's weighty tags, added up; 1 where it has none. */
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

/** Logos and banners (§3.2): a weighty tag around a picture or a link, or around nothing. */
function isPseudoWeighty(
  { terms, anchorTerms, images }: ElementMeasures,
  index: number,
  hub: number,
): boolean {
  const all = terms[index] ?? 0;
  return all === 0 || (images[index] ?? 0) > 0 || (anchorTerms[index] ?? 0) > hub * all;
}

/** Forces are the paper's idea but not in it, save that H1 has more than H3. */
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
