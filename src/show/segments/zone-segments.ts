// The zones of a page, or their blocks, as regions.

import { outlineOf } from '../../judge/compare/outline.ts';
import { ZONES, type Zone, type Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { largestBlocks, uniformBlocks } from '../picture/overlay/uniform-blocks.ts';
import { type Segment, segmentOfBoxes } from './regions.ts';

export interface ZoneSegment {
  readonly zone: Zone;
  readonly segment: Segment;
  /** Role and heading of a block. */
  readonly attributes?: { readonly role: string; readonly name: string };
}

/** Limits the boxes of a zone; smaller boxes lie within its rows anyway. */
const MOST_BOXES = 500;

/** One region for each zone that paints something. */
export function zoneSegments(snapshot: Snapshot, { zones }: Pick<Zoning, 'zones'>): ZoneSegment[] {
  const codes = Uint8Array.from(zones, zone => (zone === null ? 0 : ZONES.indexOf(zone) + 1));
  const { blocks } = uniformBlocks(snapshot, codes);
  return ZONES.flatMap((zone, at) => {
    const ofZone = blocks.filter(({ code }) => code === at + 1);
    const segment = segmentOfBoxes(largestBlocks(ofZone, MOST_BOXES).map(({ pageBox }) => pageBox));
    return segment.length === 0 ? [] : [{ zone, segment }];
  });
}

/** One rectangle for each block of the outline. */
export function blockSegments(snapshot: Snapshot, zoning: Zoning): ZoneSegment[] {
  return outlineOf(snapshot, zoning, { grid: 1 }).blocks.map(({ zone, box, role, name }) => ({
    zone,
    segment: [box],
    attributes: { role, name },
  }));
}
