// The labelling of a tree that costs least, where a label other than that of what is around has a price: neighbours agree
// unless the evidence says otherwise. Gives each element its zone, and says whether it is content.

import { add, at } from '../../base/columns.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

/** Costs that differ by less are the same, summed in another order. */
export const ROUNDING = 1e-9;

interface LabelPrices {
  readonly labelCount: number;
  /** A row of `labelCount` for each element: the price of each label where the parent has another one. */
  readonly changePrices: Float64Array;
  /** The label that is kept where leaving it costs the same. */
  readonly sticky?: number;
}

/**
 * `costs`: a row of labels for each element; overwritten with the costs of whole subtrees. Two passes, linear: costs
 * upwards, labels downwards.
 */
export function labelTree(
  snapshot: Snapshot,
  costs: Float64Array,
  { labelCount, changePrices, sticky }: LabelPrices,
): Uint8Array {
  const { parents } = treeOf(snapshot);
  const count = parents.length;
  const cheapest = new Float64Array(count);
  for (let index = count - 1; index >= 0; index--) {
    const row = index * labelCount;
    let least = Number.POSITIVE_INFINITY;
    for (let label = 0; label < labelCount; label++)
      least = Math.min(least, at(costs, row + label) + at(changePrices, row + label));
    cheapest[index] = least;
    const parent = at(parents, index);
    if (parent < 0) continue;
    for (let label = 0; label < labelCount; label++) {
      const cell = parent * labelCount + label;
      add(costs, cell, Math.min(at(costs, row + label), least));
    }
  }
  const labels = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const parent = at(parents, index);
    const row = index * labelCount;
    const around = parent < 0 ? -1 : at(labels, parent);
    // An element with parts of two other labels costs as much with either of them: it takes one of theirs.
    const slack = around === sticky ? ROUNDING : -ROUNDING;
    const stays = around >= 0 && at(costs, row + around) < at(cheapest, index) + slack;
    labels[index] = stays ? around : cheapestLabel(costs, changePrices, row, labelCount);
  }
  return labels;
}

/** The last of equal costs: CENTER, which no other zone claims, and content. */
function cheapestLabel(costs: Float64Array, prices: Float64Array, row: number, labelCount: number): number {
  let [best, least] = [0, at(costs, row) + at(prices, row)];
  for (let label = 1; label < labelCount; label++) {
    const cost = at(costs, row + label) + at(prices, row + label);
    if (cost <= least + ROUNDING) [best, least] = [label, cost];
  }
  return best;
}
