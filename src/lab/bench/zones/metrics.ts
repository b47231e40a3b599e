// Scores the answer of a method for one page: accuracy, precision and recall by zone, the rectangle of CENTER, and the paper's
// grades.

import { type Box, bottom, EMPTY_BOX, iouOf, isEmpty, right, union } from '../../../base/box.ts';
import { recordOf } from '../../../base/columns.ts';
import { type Thresholds, ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type BCubedScore, bcubed, type SegmentedElement } from '../blocks/bcubed.ts';
import { pixelElements } from '../blocks/segments.ts';
import { meanOf, ratio } from '../statistics.ts';
import { type PageTruth, type TruthItem, WEIGHTS } from '../truth/truth.ts';

/** The four grades of the VL_PS paper, by the share of a page's weight in its right zone. */
export const GRADES = [
  { name: 'good', least: 0.97 },
  { name: 'fairly good', least: 0.9 },
  { name: 'fairly poor', least: 0.7 },
  { name: 'poor', least: 0 },
] as const;
export type Grade = (typeof GRADES)[number]['name'];

/** Score of one zone. Precision or recall is `null` if the answer or the truth lacks the zone. */
export interface ZoneScore {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number;
}

/** Weight by truth (row) and answer (column). */
export type Confusion = Readonly<Record<Zone, Readonly<Record<Zone, number>>>>;

export interface ZonePageScore {
  /** Share of the weight in the right one of five zones. */
  readonly accuracy: number;
  readonly grade: Grade;
  /** Mean F1 over the zones present in truth or answer. */
  readonly macroF1: number;
  /** `null` for a zone in neither truth nor answer. */
  readonly zones: Readonly<Record<Zone, ZoneScore | null>>;
  readonly confusion: Confusion;
  /** Intersection over union of the rectangles of CENTER; `null` if neither side has one. */
  readonly centerIou: number | null;
}

/** Requires items with weight: without any all shares are 0. */
export function scoreZones(items: readonly AnsweredItem[]): ZonePageScore {
  const confusion = confusionOf(items);
  const accuracy = accuracyOf(confusion);
  const zones = byZone(zone => zoneScore(confusion, zone));
  const present = Object.values(zones).flatMap(score => (score === null ? [] : [score.f1]));
  return {
    accuracy,
    grade: gradeOf(accuracy),
    macroF1: meanOf(present) ?? 0,
    zones,
    confusion,
    centerIou: centerIouOf(items),
  };
}

export function gradeOf(accuracy: number): Grade {
  return GRADES.find(grade => accuracy >= grade.least)?.name ?? 'poor';
}

/** One value for each zone. */
export const byZone = <Value>(make: (zone: Zone) => Value): Record<Zone, Value> => recordOf(ZONES, make);

function confusionOf(items: readonly AnsweredItem[]): Confusion {
  const confusion = byZone(() => byZone(() => 0));
  for (const { zone, answer, weight } of items) confusion[zone][answer] += weight;
  return confusion;
}

function accuracyOf(confusion: Confusion): number {
  let [right, all] = [0, 0];
  for (const zone of ZONES) {
    right += confusion[zone][zone];
    for (const answer of ZONES) all += confusion[zone][answer];
  }
  return ratio(right, all);
}

function zoneScore(confusion: Confusion, zone: Zone): ZoneScore | null {
  const right = confusion[zone][zone];
  const isTrue = ZONES.reduce((sum, answer) => sum + confusion[zone][answer], 0);
  const answered = ZONES.reduce((sum, truth) => sum + confusion[truth][zone], 0);
  if (isTrue + answered === 0) return null;
  return {
    precision: answered > 0 ? right / answered : null,
    recall: isTrue > 0 ? right / isTrue : null,
    f1: (2 * right) / (isTrue + answered),
  };
}

function centerIouOf(items: readonly AnsweredItem[]): number | null {
  const truth = boxAround(items.filter(item => item.zone === 'CENTER'));
  const answer = boxAround(items.filter(item => item.answer === 'CENTER'));
  return iouOf(isEmpty(truth) ? null : truth, isEmpty(answer) ? null : answer);
}

/** The smallest rectangle around the painted items. */
export function boxAround(items: readonly AnsweredItem[]): Box {
  return items.reduce((box, item) => (item.painted ? union(box, item.pageBox) : box), EMPTY_BOX);
}

/** A weighted item with the zone that a method gave it. */
export interface AnsweredItem extends TruthItem {
  readonly answer: Zone;
}

export function answersOf(items: readonly TruthItem[], zoning: Zoning): AnsweredItem[] {
  return items.map(item => ({ ...item, answer: answeredZone(item, zoning) }));
}

/** The zone of the item's element. For text directly in BODY, which has none, the threshold lines decide. */
function answeredZone(item: TruthItem, zoning: Zoning): Zone {
  return zoning.zones[item.element] ?? zoneBetween(zoning.thresholds, item.pageBox);
}

function zoneBetween(thresholds: Thresholds, pageBox: Box): Zone {
  if (bottom(pageBox) <= thresholds.h1) return 'HEADER';
  if (pageBox[1] >= thresholds.h2) return 'FOOTER';
  if (right(pageBox) <= thresholds.w1) return 'LM';
  if (pageBox[0] >= thresholds.w2) return 'RM';
  return 'CENTER';
}

export interface ZoneBCubed {
  readonly chars: BCubedScore;
  /** Over labelled elements only: ancestors of all labels have no right zone. */
  readonly nodes: BCubedScore;
  /** Over the rectangles of each zone, as drawn on the picture. */
  readonly pixels: BCubedScore;
}

/** Extended BCubed with the five zones as segments. */
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
