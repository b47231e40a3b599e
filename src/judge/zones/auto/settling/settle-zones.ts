// From what each leaf's zones cost to one zone for every element: the labelling of the tree that costs least, where
// leaving the parent's zone has a price, so that neighbours agree unless the evidence says otherwise.

import { at } from '../../../../base/columns.ts';
import { parentsOf } from '../../../../see/snapshot/parents.ts';
import type { Snapshot } from '../../../../see/snapshot/snapshot.ts';

/** Costs that differ by less are the same, summed in another order. */
const ROUNDING = 1e-9;

/**
 * `costs`: a row of `classCount` for each element; overwritten with the costs of whole subtrees. `changePrices`: rows of the
 * same width, with the price of each zone where the parent has another one. Returns a place in the row for each element. Two passes,
 * linear.
 */
export function settleZones(
  snapshot: Snapshot,
  costs: Float64Array,
  classCount: number,
  changePrices: Float64Array,
): Uint8Array {
  const parents = parentsOf(snapshot);
  const count = parents.length;
  const cheapest = new Float64Array(count);
  for (let index = count - 1; index >= 0; index--) {
    const row = index * classCount;
    let least = Number.POSITIVE_INFINITY;
    for (let kind = 0; kind < classCount; kind++)
      least = Math.min(least, at(costs, row + kind) + at(changePrices, row + kind));
    cheapest[index] = least;
    const parent = parents[index] ?? -1;
    if (parent < 0) continue;
    for (let kind = 0; kind < classCount; kind++) {
      const cell = parent * classCount + kind;
      costs[cell] = at(costs, cell) + Math.min(at(costs, row + kind), least);
    }
  }
  const zones = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const parent = parents[index] ?? -1;
    const row = index * classCount;
    // An element with parts of two other zones costs as much in either of them: it takes one of theirs.
    const stays = parent >= 0 && at(costs, row + at(zones, parent)) < at(cheapest, index) - ROUNDING;
    zones[index] = stays ? at(zones, parent) : cheapestKind(costs, changePrices, row, classCount);
  }
  return zones;
}

/** Prefers the last of equal costs, which is CENTER: it is what no other zone claims. */
function cheapestKind(costs: Float64Array, prices: Float64Array, row: number, classCount: number): number {
  const costOf = (kind: number) => at(costs, row + kind) + at(prices, row + kind);
  let best = 0;
  for (let kind = 1; kind < classCount; kind++) if (costOf(kind) <= costOf(best) + ROUNDING) best = kind;
  return best;
}
