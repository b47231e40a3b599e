// Draws zones, or kept content, as rectangles: one around each part of the page with a single label.

import { type Box, union } from '../../../base/box.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { TruthItem } from '../truth/truth.ts';
import type { AnsweredItem } from './metrics.ts';

export interface ZoneOutline {
  readonly zone: Zone;
  readonly pageBox: Box;
}

export function outlinesOf(
  snapshot: Snapshot,
  items: readonly AnsweredItem[],
  side: 'zone' | 'answer',
): ZoneOutline[] {
  return labelledParts(snapshot, items, item => item[side]).map(({ label, box }) => ({
    zone: label,
    pageBox: box,
  }));
}

/** Rectangles around the kept items. */
export function keptOutlines<Item extends TruthItem>(
  snapshot: Snapshot,
  items: readonly Item[],
  isKept: (item: Item) => boolean,
): Box[] {
  return labelledParts(snapshot, items, isKept).flatMap(({ label, box }) => (label ? [box] : []));
}

interface LabelledPart<Label> {
  readonly label: Label;
  readonly box: Box;
}

/**
 * Returns the topmost elements whose painted items all have the same label, each as the box around these items; items
 * directly in an element with several labels, such as text in BODY, are separate.
 */
function labelledParts<Item extends TruthItem, Label>(
  snapshot: Snapshot,
  items: readonly Item[],
  labelOf: (item: Item) => Label,
): LabelledPart<Label>[] {
  const painted = items.filter(item => item.painted);
  const parts = gatherUp(snapshot, painted, labelOf);
  const tree = treeOf(snapshot);
  const own = groupBy(painted, item => item.element);
  const found: LabelledPart<Label>[] = [];
  for (const [index, part] of parts.entries()) {
    if (part === undefined) continue;
    const parent = parts[tree.parent(index)];
    if (!part.isMixed) {
      if (parent === undefined || parent.isMixed) found.push(part);
    } else for (const item of own.get(index) ?? []) found.push({ label: labelOf(item), box: item.pageBox });
  }
  return found;
}

interface ZonePart<Label> {
  readonly label: Label;
  isMixed: boolean;
  box: Box;
}

/** Accumulates backwards, because parents come before children. */
function gatherUp<Item extends TruthItem, Label>(
  snapshot: Snapshot,
  items: readonly Item[],
  labelOf: (item: Item) => Label,
): (ZonePart<Label> | undefined)[] {
  const parts: (ZonePart<Label> | undefined)[] = new Array(snapshot.elements.length).fill(undefined);
  for (const item of items)
    join(parts, item.element, { label: labelOf(item), isMixed: false, box: item.pageBox });
  const tree = treeOf(snapshot);
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index];
    const parent = tree.parent(index);
    if (part !== undefined && parent >= 0) join(parts, parent, part);
  }
  return parts;
}

function join<Label>(parts: (ZonePart<Label> | undefined)[], index: number, addition: ZonePart<Label>): void {
  const part = parts[index];
  if (part === undefined) parts[index] = { ...addition };
  else {
    if (addition.isMixed || part.label !== addition.label) part.isMixed = true;
    part.box = union(part.box, addition.box);
  }
}
