// Measures how the box of each zone changed in size and position.

import { area, type Box, bottom, iouOf } from '../../base/box.ts';
import { ZONES, type Zone, type ZoneSummary } from '../zones/zoning.ts';
import type { ComparedPage } from './compared-page.ts';

export interface ZoneDifference {
  readonly before: ZoneSummary;
  readonly after: ZoneSummary;
  /** Intersection over union of both boxes; `null` if neither version has one. */
  readonly iou: number | null;
  /** 0 to 1: what the boxes do not share, aligned at the top left; `null` if neither version has one. */
  readonly sizeChange: number | null;
  /** px right and down; `null` if a version lacks this zone. */
  readonly moved: readonly [right: number, down: number] | null;
  /**
   * 0 to 1: the movement as a share of the width or height of the larger page. FOOTER is measured from the page bottom,
   * so that a longer page does not move it.
   */
  readonly placeChange: number | null;
}

export function zoneChanges(before: ComparedPage, after: ComparedPage): Record<Zone, ZoneDifference> {
  const entries = ZONES.map(zone => {
    const [one, other] = [before.zones[zone], after.zones[zone]];
    const iou = iouOf(one.box, other.box);
    const sizeChange = sizeChangeOf(one.box, other.box);
    const moved = movedBy(one.box, other.box);
    const placeChange = placeChangeOf(zone, before, after);
    return [zone, { before: one, after: other, iou, sizeChange, moved, placeChange }] as const;
  });
  return Object.fromEntries(entries) as Record<Zone, ZoneDifference>;
}

function sizeChangeOf(one: Box | null, other: Box | null): number | null {
  if (one === null && other === null) return null;
  if (one === null || other === null) return 1;
  const common = Math.min(one[2], other[2]) * Math.min(one[3], other[3]);
  const both = area(one) + area(other) - common;
  return both === 0 ? 0 : 1 - common / both;
}

const movedBy = (one: Box | null, other: Box | null): ZoneDifference['moved'] =>
  one === null || other === null ? null : [other[0] - one[0], other[1] - one[1]];

function placeChangeOf(zone: Zone, before: ComparedPage, after: ComparedPage): number | null {
  const [one, other] = [before.zones[zone].box, after.zones[zone].box];
  if (one === null || other === null) return null;
  const width = Math.max(1, before.page.width, after.page.width);
  const height = Math.max(1, before.page.height, after.page.height);
  const across = Math.abs(other[0] - one[0]);
  const down =
    zone === 'FOOTER'
      ? Math.abs(after.page.height - bottom(other) - before.page.height + bottom(one))
      : Math.abs(other[1] - one[1]);
  return Math.min(1, Math.max(across / width, down / height));
}
