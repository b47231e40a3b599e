// Sums up a zoning: box, elements and text of each zone.

import { type Box, EMPTY_BOX, isEmpty, union } from '../../base/box.ts';
import { addCount } from '../../base/counts.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { takesZone } from './enclosing-zone.ts';
import { ZONES, type Zone, type ZoneSummary, type Zoning } from './zoning.ts';

export function summaryOf(snapshot: Snapshot, zoning: Zoning): Record<Zone, ZoneSummary> {
  const boxes = new Map<Zone, Box>();
  const counts = new Map<Zone, number>();
  const chars = new Map<Zone, number>();
  const { elements } = snapshot;
  for (let index = 0; index < elements.length; index++) {
    const zone = zoning.zones[index] ?? null;
    if (zone !== null && isSeen(elements[index]?.visibility ?? 'none')) addCount(counts, zone);
  }
  for (const { parent, text, pageBox, visibility } of snapshot.texts) {
    const zone = zoneOfText(snapshot, zoning.zones, parent);
    if (zone === null || !isSeen(visibility)) continue;
    addCount(chars, zone, nonBlankChars(text));
    boxes.set(zone, union(boxes.get(zone) ?? EMPTY_BOX, pageBox));
  }
  widenByPictures(snapshot, zoning, boxes);
  const entries = ZONES.map(zone => {
    const box = boxes.get(zone) ?? EMPTY_BOX;
    const summary: ZoneSummary = {
      box: isEmpty(box) ? null : box,
      elements: counts.get(zone) ?? 0,
      chars: chars.get(zone) ?? 0,
    };
    return [zone, summary] as const;
  });
  return Object.fromEntries(entries) as Record<Zone, ZoneSummary>;
}

/** Text right in BODY has no element of its own, and is of the centre; what nobody gave a zone is of none. */
export function zoneOfText({ elements }: Snapshot, zones: Zoning['zones'], holder: number): Zone | null {
  const element = elements[holder];
  return zones[holder] ?? (element !== undefined && takesZone(element) ? null : 'CENTER');
}

/** A zone reaches as far as its texts and pictures do; wrappers without either do not widen it. */
function widenByPictures(snapshot: Snapshot, zoning: Zoning, boxes: Map<Zone, Box>): void {
  const tree = treeOf(snapshot);
  for (const index of tree.withTag(...REPLACED_TAGS)) {
    const { visibility, pageBox } = tree.element(index);
    const zone = zoning.zones[index] ?? null;
    if (zone === null || !isSeen(visibility)) continue;
    boxes.set(zone, union(boxes.get(zone) ?? EMPTY_BOX, pageBox));
  }
}
