// Extended BCubed with the five zones as segments, by characters, nodes and pixels.

import { isEmpty } from '../../../base/box.ts';
import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type BCubedScore, bcubed, type SegmentedElement } from '../blocks/bcubed.ts';
import { pixelElements } from '../blocks/segments.ts';
import { type PageTruth, WEIGHTS } from '../truth/truth.ts';
import { type AnsweredItem, boxAround } from './metrics.ts';

export interface ZoneBCubed {
  readonly chars: BCubedScore;
  /** Over labelled elements only: ancestors of all labels have no right zone. */
  readonly nodes: BCubedScore;
  /** Over the rectangles of each zone, as drawn on the picture. */
  readonly pixels: BCubedScore;
}

export function bcubedOfZones(
  snapshot: Snapshot,
  truth: PageTruth,
  zoning: Zoning,
  items: readonly AnsweredItem[],
): ZoneBCubed {
  const texts = items.filter(item => item.kind === 'text');
  return {
    chars: bcubed(texts.map(({ zone, answer, weight }) => inZones(weight, answer, zone))),
    nodes: bcubed(nodesInZones(snapshot, truth, zoning)),
    pixels: bcubed(pixelElements(rectangles(items, 'answer'), rectangles(items, 'zone'))),
  };
}

function inZones(size: number, answer: Zone | null, truth: Zone | null): SegmentedElement {
  return { size, answer: segmentOf(answer), truth: segmentOf(truth) };
}

const segmentOf = (zone: Zone | null): number[] => (zone === null ? [] : [ZONES.indexOf(zone)]);

function* nodesInZones(snapshot: Snapshot, truth: PageTruth, zoning: Zoning): Generator<SegmentedElement> {
  for (const [index, { visibility }] of snapshot.elements.entries()) {
    const zone = truth.zones[index] ?? null;
    if (zone === null || !WEIGHTS.onPage.has(visibility)) continue;
    yield inZones(1, zoning.zones[index] ?? null, zone);
  }
}

function rectangles(items: readonly AnsweredItem[], side: 'zone' | 'answer'): Segment[] {
  return ZONES.map(zone => boxAround(items.filter(item => item[side] === zone)))
    .filter(box => !isEmpty(box))
    .map(box => [box]);
}
