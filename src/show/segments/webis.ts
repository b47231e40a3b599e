// Writes zones and blocks in the format of Webis-WebSeg-20 (Kiesel et al. 2020): named lists of multipolygons.

import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { pictureRegion } from './coco.ts';
import { polygonsOf } from './region-polygons.ts';
import type { Polygon } from './regions.ts';
import { blockSegments, type ZoneSegment, zoneSegments } from './zone-segments.ts';

export interface WebisFile {
  readonly id: string;
  /** px of the picture, as all coordinates. */
  readonly height: number;
  readonly width: number;
  /** By name, one multipolygon for each segment. */
  readonly segmentations: Readonly<Record<'zones' | 'blocks', readonly (readonly Polygon[])[]>>;
}

/** `id` of the page; without it, its address. */
export function webisOf(snapshot: Snapshot, zoning: Zoning, id = snapshot.finalUrl): WebisFile {
  const { page, deviceScaleFactor: scale } = snapshot;
  const shapes = (found: readonly ZoneSegment[]) =>
    found.map(({ segment }) => polygonsOf(pictureRegion(segment, scale))).filter(shape => shape.length > 0);
  return {
    id,
    height: Math.round(page.height * scale),
    width: Math.round(page.width * scale),
    segmentations: {
      zones: shapes(zoneSegments(snapshot, zoning)),
      blocks: shapes(blockSegments(snapshot, zoning)),
    },
  };
}
