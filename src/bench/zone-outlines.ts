// Zones as rectangles to draw: one around each part of the page that lies wholly in one zone, not one a text.

import { type Box, union } from '../geometry/box.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zone } from '../zones/zoning.ts';
import type { AnsweredItem } from './answer.ts';
import { groupBy } from './group-by.ts';

export interface ZoneOutline {
  readonly zone: Zone;
  readonly pageBox: Box;
}

/**
 * The topmost elements whose painted items are all in the same zone, each as the box around those items; what stands
 * directly in an element of several zones, such as text in BODY, for itself.
 */
export function outlinesOf(
  snapshot: Snapshot,
  items: readonly AnsweredItem[],
  side: 'zone' | 'answer',
): ZoneOutline[] {
  const parts = gatherUp(snapshot, items, side);
  const own = groupBy(
    items.filter(item => item.painted),
    item => item.element,
  );
  const outlines: ZoneOutline[] = [];
  for (const [index, part] of parts.entries()) {
    if (part === undefined) continue;
    const parent = parts[snapshot.elements[index]?.parent ?? -1];
    if (part.zone !== 'MIXED') {
      if (parent?.zone === 'MIXED' || parent === undefined)
        outlines.push({ zone: part.zone, pageBox: part.box });
    } else
      for (const item of own.get(index) ?? []) outlines.push({ zone: item[side], pageBox: item.pageBox });
  }
  return outlines;
}

interface Part {
  zone: Zone | 'MIXED';
  box: Box;
}

/** What each element holds below itself: children come after their parents, so the walk is backwards. */
function gatherUp(
  snapshot: Snapshot,
  items: readonly AnsweredItem[],
  side: 'zone' | 'answer',
): (Part | undefined)[] {
  const parts: (Part | undefined)[] = new Array(snapshot.elements.length).fill(undefined);
  for (const item of items) {
    if (item.painted) join(parts, item.element, { zone: item[side], box: item.pageBox });
  }
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index];
    const parent = snapshot.elements[index]?.parent ?? -1;
    if (part !== undefined && parent >= 0) join(parts, parent, part);
  }
  return parts;
}

function join(parts: (Part | undefined)[], index: number, addition: Part): void {
  const part = parts[index];
  if (part === undefined) parts[index] = { ...addition };
  else {
    if (part.zone !== addition.zone) part.zone = 'MIXED';
    part.box = union(part.box, addition.box);
  }
}
