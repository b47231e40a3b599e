// Writes zones or blocks as a COCO file of one image: https://cocodataset.org/#format-data

import { area, type Box, EMPTY_BOX, scaled, union, wholeBox } from '../../base/box.ts';
import { ZONES, type Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { polygonsOf } from './region-polygons.ts';
import { type Polygon, type Segment, segmentOfPolygons } from './regions.ts';
import type { SegmentKind } from './segment-kinds.ts';
import { blockSegments, type ZoneSegment, zoneSegments } from './zone-segments.ts';

export interface CocoFile {
  readonly info: { readonly description: string; readonly url: string };
  readonly licenses: readonly [];
  readonly images: readonly {
    readonly id: number;
    readonly file_name: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly supercategory: string;
  }[];
  readonly annotations: readonly CocoAnnotation[];
}

export interface CocoAnnotation {
  readonly id: number;
  readonly image_id: number;
  readonly category_id: number;
  readonly bbox: Box;
  readonly area: number;
  /** Polygons without holes, each as x1, y1, x2, y2, … */
  readonly segmentation: readonly (readonly number[])[];
  readonly iscrowd: 0;
  /** The confidence of the zones of the page, 0 to 1. */
  readonly score: number;
  /** Set for blocks. */
  readonly attributes?: { readonly role: string; readonly name: string };
}

/** `fileName` of the picture in the file; its px are the px of all boxes. */
export function cocoOf(
  snapshot: Snapshot,
  zoning: Zoning,
  {
    segments = 'zones',
    fileName = 'page.png',
  }: { readonly segments?: SegmentKind | undefined; readonly fileName?: string } = {},
): CocoFile {
  const { page, deviceScaleFactor: scale } = snapshot;
  const found = segments === 'zones' ? zoneSegments(snapshot, zoning) : blockSegments(snapshot, zoning);
  return {
    info: {
      description: `${segments} of ${snapshot.finalUrl} by the method ${zoning.method} of pith`,
      url: snapshot.finalUrl,
    },
    licenses: [],
    images: [
      {
        id: 1,
        file_name: fileName,
        width: Math.round(page.width * scale),
        height: Math.round(page.height * scale),
      },
    ],
    categories: ZONES.map((name, at) => ({
      id: at + 1,
      name,
      supercategory: segments === 'zones' ? 'zone' : 'block',
    })),
    annotations: found.map((one, at) => annotation(one, at + 1, zoning.confidence, scale)),
  };
}

function annotation(
  { zone, segment, attributes }: ZoneSegment,
  id: number,
  confidence: number,
  scale: number,
): CocoAnnotation {
  const region = pictureRegion(segment, scale);
  return {
    id,
    image_id: 1,
    category_id: ZONES.indexOf(zone) + 1,
    bbox: region.reduce(union, EMPTY_BOX),
    area: region.reduce((sum, box) => sum + area(box), 0),
    segmentation: polygonsOf(region)
      .flatMap(withoutHoles)
      .map(ring => ring.slice(0, -1).flat()),
    iscrowd: 0,
    score: Math.round(confidence * 1000) / 1000,
    ...(attributes && { attributes }),
  };
}

/** In whole px of the picture. */
export function pictureRegion(segment: Segment, scale: number): Box[] {
  return segment.map(box => wholeBox(scaled(box, scale))).filter(box => area(box) > 0);
}

/** Cuts a polygon with holes into rectangles: COCO has no holes. */
function withoutHoles(polygon: Polygon): Polygon {
  if (polygon.length === 1) return polygon;
  return segmentOfPolygons([polygon])
    .flatMap(box => polygonsOf([box]))
    .flat();
}
