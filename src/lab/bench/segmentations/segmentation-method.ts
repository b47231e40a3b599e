// A segmentation that another tool made, as a method of the benchmark.

import { area, type Box, intersection, scaled } from '../../../base/box.ts';
import { usageError } from '../../../base/errors.ts';
import { takesZone } from '../../../judge/zones/enclosing-zone.ts';
import type { Zone, Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import type { Method } from '../zones/run.ts';
import type { Segmentation, SegmentedPage } from './read-segmentations.ts';

/** Throws on pages that the tool has not segmented: the table counts them as failed. */
export function segmentationMethod(segmentation: Segmentation): Method {
  const segmentsOn = ({ page }: Snapshot, id: string) => {
    const found = segmentedPage(segmentation, id);
    if (found === undefined) throw new Error(`${segmentation.name} has no segmentation of ${id}`);
    const scale = page.width / found.width;
    return found.segments.map(({ zone, segment }) => ({
      zone,
      segment: segment.map(box => scaled(box, scale)),
    }));
  };
  return {
    name: segmentation.name,
    zonesOf: (snapshot, id) => zoningBy(snapshot, segmentsOn(snapshot, id), segmentation.name),
    segmentsOf: (snapshot, id) => segmentsOn(snapshot, id).map(({ segment }) => segment),
  };
}

/** Refuses segmentations that fit none of the pages: their names are probably wrong. */
export function refuseStrangers(segmentations: readonly Segmentation[], ids: readonly string[]): void {
  for (const segmentation of segmentations) {
    if (ids.some(id => segmentedPage(segmentation, id) !== undefined)) continue;
    const has = segmentation.pages.slice(0, 3).map(({ names: [first = ''] }) => first);
    throw usageError(
      `'${segmentation.name}' has none of the pages: it names ${has.join(', ') || 'no page'}, and their ids are like ${ids.slice(0, 3).join(', ')}`,
    );
  }
}

function segmentedPage({ pages }: Segmentation, id: string): SegmentedPage | undefined {
  const name = id.slice(id.lastIndexOf('/') + 1);
  return pages.find(({ names }) => names.includes(id)) ?? pages.find(({ names }) => names.includes(name));
}

interface Region {
  readonly zone: Zone | null;
  readonly segment: Segment;
}

/**
 * Gives each element the zone that covers most of it, of two equal ones the smaller. What no segment covers is CENTER:
 * as in VL_PS, that is the zone of the rest.
 */
function zoningBy(snapshot: Snapshot, regions: readonly Region[], method: string): Zoning {
  const smallestFirst = [...regions].sort((a, b) => areaOf(a.segment) - areaOf(b.segment));
  const zones = snapshot.elements.map(element =>
    takesZone(element) ? (bestZone(smallestFirst, element.pageBox) ?? 'CENTER') : null,
  );
  const { width, height } = snapshot.page;
  return {
    method,
    thresholds: { h1: 0, h2: height, w1: 0, w2: width },
    confidence: 1,
    zones,
    confidences: new Float64Array(zones.length).fill(1),
    reasons: zones.map(zone => `${method} covers it with ${zone}`),
  };
}

function bestZone(regions: readonly Region[], box: Box): Zone | null {
  let best: { zone: Zone | null; covered: number } = { zone: null, covered: 0 };
  for (const { zone, segment } of regions) {
    const covered = segment.reduce((sum, part) => sum + area(intersection(part, box)), 0);
    if (covered > best.covered) best = { zone, covered };
  }
  return best.zone;
}

const areaOf = (segment: Segment): number => segment.reduce((sum, box) => sum + area(box), 0);
