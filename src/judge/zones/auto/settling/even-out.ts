// Small blocks speak with one voice: the probabilities of a leaf are mixed with those of the block around it.

import { at } from '../../../../base/columns.ts';
import { parentsOf } from '../../../../see/snapshot/parents.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

export interface Evening {
  /** Share of a page's weight that a block holds at most: a list of links, an address, a post. */
  readonly blockWeight: number;
  /** Weight of the block's mean in each leaf's probabilities, 0 to 1. */
  readonly blockSay: number;
  /** No probability counts for less. */
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
  { blockWeight, blockSay, leastProbability }: Evening,
): void {
  const blocks = blocksOf(parentsOf(snapshot), ink.weight, weight * blockWeight);
  const sums = new Map<number, Float64Array>();
  const logs = probabilities.map(probability => Math.log(Math.max(leastProbability, probability)));
  for (const [place, leaf] of leaves.entries()) {
    const block = at(blocks, leaf);
    if (block < 0) continue;
    const sum = sums.get(block) ?? new Float64Array(classCount + 1);
    sums.set(block, sum);
    const say = Math.sqrt(at(ink.ownWeight, leaf));
    for (let kind = 0; kind < classCount; kind++)
      sum[kind] = at(sum, kind) + say * at(logs, place * classCount + kind);
    sum[classCount] = at(sum, classCount) + say;
  }
  for (const [place, leaf] of leaves.entries()) {
    const sum = sums.get(at(blocks, leaf));
    const says = sum === undefined ? 0 : at(sum, classCount);
    if (sum === undefined || says === 0) continue;
    let total = 0;
    const row = place * classCount;
    for (let kind = 0; kind < classCount; kind++) {
      const mixed = Math.exp((1 - blockSay) * at(logs, row + kind) + (blockSay * at(sum, kind)) / says);
      probabilities[row + kind] = mixed;
      total += mixed;
    }
    for (let kind = 0; kind < classCount; kind++)
      probabilities[row + kind] = at(probabilities, row + kind) / total;
  }
}

/** The outermost element around each one, itself included, that is not heavier than `most`; -1 for none. */
function blocksOf(parents: Int32Array, weight: Float64Array, most: number): Int32Array {
  const blocks = new Int32Array(parents.length).fill(-1);
  for (let index = 1; index < parents.length; index++) {
    const around = at(blocks, at(parents, index));
    blocks[index] = around < 0 && at(weight, index) <= most ? index : around;
  }
  return blocks;
}
