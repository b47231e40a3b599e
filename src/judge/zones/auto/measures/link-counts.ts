// Counts the links of each kind in every element.

import { at } from '../../../../base/columns.ts';
import { nearestAround } from '../../../../page/snapshot/around.ts';
import { LINK_TARGETS, type LinkTarget, linkTargetReader } from '../../../../page/snapshot/link-targets.ts';
import { isSeen } from '../../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../../page/snapshot/upwards.ts';

export interface LinkCounts {
  readonly all: Int32Array;
  /** Links to one target, by its place in LINK_TARGETS. Summed on the first call: a model uses few of them. */
  readonly to: (target: number) => Int32Array;
  /** Finds the target of the link around each element, as a place in LINK_TARGETS; -1 for none. */
  readonly around: () => Int32Array;
}

const PLACE_OF = new Map<LinkTarget, number>(LINK_TARGETS.map((target, place) => [target, place]));

export function linkCountsOf(snapshot: Snapshot): LinkCounts {
  const { elements } = snapshot;
  const seen: number[] = [];
  const targets = new Int32Array(elements.length).fill(-1);
  const targetOf = linkTargetReader(snapshot);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element?.tag !== 'a') continue;
    const target = targetOf(element);
    if (target === undefined) continue;
    targets[index] = PLACE_OF.get(target) ?? -1;
    if (isSeen(element.visibility)) seen.push(index);
  }
  const countsOf = (counted: readonly number[]) => {
    const counts = new Int32Array(elements.length);
    for (const link of counted) counts[link] = 1;
    sumUpwards(snapshot, [counts]);
    return counts;
  };
  const byTarget: Int32Array[] = [];
  return {
    all: countsOf(seen),
    to: target => (byTarget[target] ??= countsOf(seen.filter(link => at(targets, link) === target))),
    around: () =>
      nearestAround(snapshot, (_, index) => at(targets, index) >= 0).map(link => targets[link] ?? -1),
  };
}
