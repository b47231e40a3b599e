// Counts the links of each kind in every element.

import { at } from '../../../base/columns.ts';
import { LINK_TARGETS, type LinkTarget, linkTargetReader } from '../../../see/snapshot/link-targets.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { sumUpwards } from '../../../see/snapshot/sum-upwards.ts';

export interface LinkCounts {
  readonly all: Int32Array;
  /** By place in LINK_TARGETS. */
  readonly byTarget: readonly Int32Array[];
  /** Target of the link around each element, as a place in LINK_TARGETS; -1 for none. */
  readonly around: Int8Array;
}

const PLACE_OF = new Map<LinkTarget, number>(LINK_TARGETS.map((target, place) => [target, place]));

export function linkCountsOf(snapshot: Snapshot): LinkCounts {
  const count = snapshot.elements.length;
  const all = new Int32Array(count);
  const byTarget = LINK_TARGETS.map(() => new Int32Array(count));
  const around = new Int8Array(count).fill(-1);
  const targetOf = linkTargetReader(snapshot);
  for (let index = 0; index < count; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    if (element.parent >= 0) around[index] = around[element.parent] ?? -1;
    if (element.tag !== 'a') continue;
    const target = targetOf(element);
    if (target === undefined) continue;
    const place = PLACE_OF.get(target) ?? -1;
    around[index] = place;
    if (!isSeen(element.visibility)) continue;
    all[index] = at(all, index) + 1;
    const column = byTarget[place];
    if (column !== undefined) column[index] = 1;
  }
  sumUpwards(snapshot, [all, ...byTarget]);
  return { all, byTarget, around };
}
