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
  // For each element that is a block: the sum of each class, and of the influences.
  const width = classCount + 1;
  const sums = new Float64Array(snapshot.elements.length * width);
  const logs = probabilities.map(probability => Math.log(Math.max(leastProbability, probability)));
  for (let place = 0; place < leaves.length; place++) {
    const leaf = leaves[place] ?? 0;
    const sum = at(blocks, leaf) * width;
    if (sum < 0) continue;
    const influence = Math.sqrt(at(ink.ownWeight, leaf));
    for (let kind = 0; kind < classCount; kind++)
      add(sums, sum + kind, influence * at(logs, place * classCount + kind));
    add(sums, sum + classCount, influence);
  }
  for (let place = 0; place < leaves.length; place++) {
    const sum = at(blocks, leaves[place] ?? 0) * width;
    const influences = sum < 0 ? 0 : at(sums, sum + classCount);
    if (influences === 0) continue;
    let total = 0;
    const row = place * classCount;
    for (let kind = 0; kind < classCount; kind++) {
      const mixed = Math.exp(
        (1 - blockShare) * at(logs, row + kind) + (blockShare * at(sums, sum + kind)) / influences,
      );
      probabilities[row + kind] = mixed;
      total += mixed;
    }
    for (let kind = 0; kind < classCount; kind++)
      probabilities[row + kind] = at(probabilities, row + kind) / total;
  }
}
