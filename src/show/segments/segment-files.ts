// The zones of a page, or their blocks, as regions and as files of COCO and Webis-WebSeg.

import { area, type Box, EMPTY_BOX, scaled, union, wholeBox } from '../../base/box.ts';
import { outlineOf } from '../../judge/compare/outline.ts';
import { ZONES, type Zone, type Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { largestBlocks, uniformBlocks } from '../picture/overlay/uniform-blocks.ts';
import { type Polygon, polygonsOf, type Segment, segmentOfBoxes, segmentOfPolygons } from './regions.ts';
import type { SegmentKind } from './segment-kinds.ts';

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
function blockSegments(snapshot: Snapshot, zoning: Zoning): ZoneSegment[] {
  return outlineOf(snapshot, zoning, { grid: 1 }).blocks.map(({ zone, box, role, name }) => ({
    zone,
    segment: [box],
    attributes: { role, name },
  }));
}

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

/**
 * A COCO file of one image (https://cocodataset.org/#format-data). `fileName` of the picture in the file; its px are
 * the px of all boxes.
 */
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
function pictureRegion(segment: Segment, scale: number): Box[] {
  return segment.map(box => wholeBox(scaled(box, scale))).filter(box => area(box) > 0);
}

/** Cuts a polygon with holes into rectangles: COCO has no holes. */
function withoutHoles(polygon: Polygon): Polygon {
  if (polygon.length === 1) return polygon;
  return segmentOfPolygons([polygon])
    .flatMap(box => polygonsOf([box]))
    .flat();
}

export interface WebisFile {
  readonly id: string;
  /** px of the picture, as all coordinates. */
  readonly height: number;
  readonly width: number;
  /** By name, one multipolygon for each segment. */
  readonly segmentations: Readonly<Record<'zones' | 'blocks', readonly (readonly Polygon[])[]>>;
}

/** In the format of Webis-WebSeg-20 (Kiesel et al. 2020). `id` of the page; without it, its address. */
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
