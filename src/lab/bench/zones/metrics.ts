// How right a zoning of one page is: accuracy, precision and recall a zone, the centre's rectangle, the paper's grades.

import { type Box, EMPTY_BOX, iouOf, isEmpty, union } from '../../../base/box.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { meanOf, ratio } from '../shares.ts';
import type { AnsweredItem } from './answer.ts';

/** Shares of a page's weight that is in its right zone. The four grades of the VL_PS paper. */
export const GRADES = [
  { name: 'good', least: 0.97 },
  { name: 'fairly good', least: 0.9 },
  { name: 'fairly poor', least: 0.7 },
  { name: 'poor', least: 0 },
] as const;
export type Grade = (typeof GRADES)[number]['name'];

/** Of one zone. Precision or recall is `null` where nothing was answered or nothing is true. */
export interface ZoneScore {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number;
}

/** Weight by truth (row) and answer (column). */
export type Confusion = Readonly<Record<Zone, Readonly<Record<Zone, number>>>>;

export interface ZonePageScore {
  /** Share of the weight that is in its right zone, of five. */
  readonly accuracy: number;
  readonly grade: Grade;
  /** The mean of F1 over the zones present in truth or answer. */
  readonly macroF1: number;
  /** `null` for a zone that is neither in truth nor in answer. */
  readonly zones: Readonly<Record<Zone, ZoneScore | null>>;
  readonly confusion: Confusion;
  /** Intersection over union of the centre's rectangles; `null` where neither has one. */
  readonly centerIou: number | null;
}

/** Only of pages that weigh something: without any item all shares are 0. */
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
export function byZone<Value>(make: (zone: Zone) => Value): Record<Zone, Value> {
  return {
    HEADER: make('HEADER'),
    FOOTER: make('FOOTER'),
    LM: make('LM'),
    RM: make('RM'),
    CENTER: make('CENTER'),
  };
}

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

/** The smallest rectangle around what is painted of these items. */
export function boxAround(items: readonly AnsweredItem[]): Box {
  return items.reduce((box, item) => (item.painted ? union(box, item.pageBox) : box), EMPTY_BOX);
}
