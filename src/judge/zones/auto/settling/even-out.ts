// Mixes the probabilities of each leaf with the mean of the small block around it, because the parts of such a block
// mostly belong to one zone.

import { add, at } from '../../../../base/columns.ts';
import { outermostAround } from '../../../../page/snapshot/around.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

interface EvenOutSettings {
  /** Share of a page's weight that a block holds at most: a list of links, an address, a post. */
  readonly blockWeight: number;
  /** Weight of the block's mean in each leaf's probabilities, 0 to 1. */
  readonly blockShare: number;
  /** Least value that a probability counts as. */
  readonly leastProbability: number;
}

/**
 * Overwrites `probabilities`, a row of `classCount` for each leaf, with geometric means of the leaf's own and those of
 * its block, the outermost that is light enough. Long texts count for more in a block, by the root of their weight.
 */
export function evenOut(
  { snapshot, ink, leaves, weight }: PageMeasures,
  probabilities: Float64Array,
  classCount: number,
  { blockWeight, blockShare, leastProbability }: EvenOutSettings,
): void {
  const most = weight * blockWeight;
  const blocks = outermostAround(snapshot, (_, index) => index > 0 && at(ink.weight, index) <= most);
  const sums = new Map<number, Float64Array>();
  const logs = probabilities.map(probability => Math.log(Math.max(leastProbability, probability)));
  for (const [place, leaf] of leaves.entries()) {
    const block = at(blocks, leaf);
    if (block < 0) continue;
    const sum = sums.get(block) ?? new Float64Array(classCount + 1);
    sums.set(block, sum);
    const influence = Math.sqrt(at(ink.ownWeight, leaf));
    for (let kind = 0; kind < classCount; kind++)
      add(sum, kind, influence * at(logs, place * classCount + kind));
    add(sum, classCount, influence);
  }
  for (const [place, leaf] of leaves.entries()) {
    const sum = sums.get(at(blocks, leaf));
    const influences = sum === undefined ? 0 : at(sum, classCount);
    if (sum === undefined || influences === 0) continue;
    let total = 0;
    const row = place * classCount;
    for (let kind = 0; kind < classCount; kind++) {
      const mixed = Math.exp(
        (1 - blockShare) * at(logs, row + kind) + (blockShare * at(sum, kind)) / influences,
      );
      probabilities[row + kind] = mixed;
      total += mixed;
    }
    for (let kind = 0; kind < classCount; kind++)
      probabilities[row + kind] = at(probabilities, row + kind) / total;
  }
}
