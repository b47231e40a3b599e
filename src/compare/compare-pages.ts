// Two versions of a page, by geometry: what went from zone to zone, what came, went, moved or grew, and how much text.

import { area, type Box, EMPTY_BOX, intersection } from '../geometry/box.ts';
import { type Thresholds, ZONES, type Zone, type ZoneSummary } from '../zones/zoning.ts';
import { carriedZones } from './carried-zones.ts';
import type { ComparedElement, ComparedPage } from './compared-page.ts';
import { matchElements } from './match-elements.ts';
import { COMPARE } from './settings.ts';

export const CHANGES = ['rezoned', 'appeared', 'gone', 'moved', 'resized'] as const;
export type Change = (typeof CHANGES)[number];

export interface ElementChange {
  readonly change: Change;
  /** Of the new version, or of the old one for what is gone. */
  readonly path: string;
  readonly tag: string;
  readonly text: string;
  /** Of its text and that of its parts, blanks left out. */
  readonly chars: number;
  /** Elements in it that changed with it, in the same way. */
  readonly parts: number;
  readonly before: ChangedSide | null;
  readonly after: ChangedSide | null;
}

export interface ChangedSide {
  readonly zone: Zone;
  readonly box: Box;
  readonly path: string;
}

export interface ZoneDifference {
  readonly before: ZoneSummary;
  readonly after: ZoneSummary;
  /** Intersection over union of both boxes; `null` where neither has one. */
  readonly iou: number | null;
}

export interface PageComparison {
  readonly elements: { readonly before: number; readonly after: number; readonly matched: number };
  readonly counts: Readonly<Record<Change, number>>;
  readonly text: TextDifference;
  readonly zones: Readonly<Record<Zone, ZoneDifference>>;
  readonly thresholds: Readonly<Record<keyof Thresholds, { before: number; after: number }>>;
  /** The weightiest first, kind by kind. */
  readonly changes: readonly ElementChange[];
}

/** Characters without blanks. */
export interface TextDifference {
  /** Of elements that both versions have. */
  readonly common: number;
  readonly rezoned: number;
  /** Of the common text, what lies in another zone. */
  readonly share: number;
  readonly appeared: number;
  readonly gone: number;
}

export function comparePages(before: ComparedPage, after: ComparedPage): PageComparison {
  const partners = matchElements(before.elements, after.elements);
  const changes = changesOf(before.elements, after.elements, partners);
  const counts = Object.fromEntries(CHANGES.map(kind => [kind, 0])) as Record<Change, number>;
  for (const { change, parts } of changes) counts[change] += 1 + parts;
  const { h1, h2, w1, w2 } = before.thresholds;
  const line = (one: number, other: number) => ({ before: one, after: other });
  return {
    elements: {
      before: before.elements.length,
      after: after.elements.length,
      matched: partners.reduce((sum, partner) => sum + (partner >= 0 ? 1 : 0), 0),
    },
    counts,
    text: textOf(before.elements, after.elements, partners),
    zones: zonesOf(before, after),
    thresholds: {
      h1: line(h1, after.thresholds.h1),
      h2: line(h2, after.thresholds.h2),
      w1: line(w1, after.thresholds.w1),
      w2: line(w2, after.thresholds.w2),
    },
    changes: ranked(changes).slice(0, COMPARE.mostListed),
  };
}

type Elements = readonly ComparedElement[];

function changesOf(before: Elements, after: Elements, partners: Int32Array): ElementChange[] {
  const changes = new ChangeList();
  const [zonesBefore, zonesAfter] = [carriedZones(before), carriedZones(after)];
  const isTaken = new Uint8Array(after.length);
  for (const [place, one] of before.entries()) {
    const partner = partners[place] ?? -1;
    const other = after[partner];
    if (other !== undefined) isTaken[partner] = 1;
    else if (one.isSeen) changes.add('gone', place, one, undefined);
    if (other === undefined || !(one.isSeen || other.isSeen)) continue;
    const isRezoned = isOtherZone(zonesBefore[place], zonesAfter[partner]);
    if (isRezoned) changes.add('rezoned', place, one, other);
    if (hasMoved(before, after, partners, place)) changes.add('moved', place, one, other);
    if (hasOtherSize(one.pageBox, other.pageBox)) changes.add('resized', place, one, other);
  }
  for (const [place, other] of after.entries())
    if (isTaken[place] === 0 && other.isSeen) changes.add('appeared', place, undefined, other);
  return changes.list;
}

const isOtherZone = (one: Zone | null | undefined, other: Zone | null | undefined): boolean =>
  one != null && other != null && one !== other;

type Growing = { -readonly [Key in keyof ElementChange]: ElementChange[Key] };

/** What changes as a whole is one change, with its parts counted. Holders come before what they hold. */
class ChangeList {
  readonly list: Growing[] = [];
  readonly #whole = new Map<string, Growing>();

  add(
    change: Change,
    place: number,
    before: ComparedElement | undefined,
    after: ComparedElement | undefined,
  ): void {
    const own = after ?? before;
    if (own === undefined) return;
    // A part that moves or grows within what holds it does so by itself.
    const isByItself = change === 'moved' || change === 'resized';
    const way = `${change}|${before?.zone}|${after?.zone}`;
    const holder = (change === 'appeared' ? after : before)?.parent;
    const whole = isByItself ? undefined : this.#whole.get(`${way}|${holder}`);
    if (whole !== undefined) {
      whole.parts++;
      whole.chars += own.chars;
      if (whole.text === '') whole.text = own.text;
      this.#whole.set(`${way}|${place}`, whole);
      return;
    }
    const { path, tag, text, chars } = own;
    const added = { change, path, tag, text, chars, parts: 0, before: sideOf(before), after: sideOf(after) };
    this.list.push(added);
    this.#whole.set(`${way}|${place}`, added);
  }
}

const sideOf = (element: ComparedElement | undefined): ChangedSide | null =>
  element === undefined ? null : { zone: element.zone, box: element.pageBox, path: element.path };

/** Against what holds it, so that what a longer header pushes down has not moved, but only what is pushed. */
function hasMoved(before: Elements, after: Elements, partners: Int32Array, place: number): boolean {
  const [one, other] = [before[place], after[partners[place] ?? -1]];
  if (one === undefined || other === undefined) return false;
  const holder = after[partners[one.parent] ?? -1];
  const isHeldAlike =
    one.parent < 0 ? other.parent < 0 : holder !== undefined && after[other.parent] === holder;
  const oneFrom = isHeldAlike ? (before[one.parent]?.pageBox ?? EMPTY_BOX) : EMPTY_BOX;
  const otherFrom = isHeldAlike ? (holder?.pageBox ?? EMPTY_BOX) : EMPTY_BOX;
  return [0, 1].some(side => {
    const shift =
      (other.pageBox[side] ?? 0) - (otherFrom[side] ?? 0) - (one.pageBox[side] ?? 0) + (oneFrom[side] ?? 0);
    return Math.abs(shift) > COMPARE.slackPx;
  });
}

const hasOtherSize = (one: Box, other: Box): boolean =>
  Math.abs(one[2] - other[2]) > COMPARE.slackPx || Math.abs(one[3] - other[3]) > COMPARE.slackPx;

function textOf(before: Elements, after: Elements, partners: Int32Array): TextDifference {
  const isPartner = new Uint8Array(after.length);
  let [common, rezoned, gone] = [0, 0, 0];
  for (const [place, one] of before.entries()) {
    const partner = partners[place] ?? -1;
    const other = after[partner];
    if (other === undefined) gone += one.chars;
    else {
      isPartner[partner] = 1;
      common += other.chars;
      if (one.zone !== other.zone) rezoned += other.chars;
    }
  }
  const appeared = after.reduce((sum, { chars }, place) => sum + (isPartner[place] === 1 ? 0 : chars), 0);
  return { common, rezoned, share: common === 0 ? 0 : rezoned / common, appeared, gone };
}

function zonesOf(before: ComparedPage, after: ComparedPage): Record<Zone, ZoneDifference> {
  const entries = ZONES.map(zone => {
    const [one, other] = [before.zones[zone], after.zones[zone]];
    return [zone, { before: one, after: other, iou: iouOf(one.box, other.box) }] as const;
  });
  return Object.fromEntries(entries) as Record<Zone, ZoneDifference>;
}

export function iouOf(one: Box | null, other: Box | null): number | null {
  if (one === null && other === null) return null;
  if (one === null || other === null) return 0;
  const shared = area(intersection(one, other));
  const both = area(one) + area(other) - shared;
  return both === 0 ? 0 : shared / both;
}

/** What went from zone to zone first, then what came and went; in each the most text first. */
function ranked(changes: readonly ElementChange[]): ElementChange[] {
  return [...changes].sort(
    (a, b) =>
      CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) || b.chars - a.chars || sizeOf(b) - sizeOf(a),
  );
}

const sizeOf = ({ before, after }: ElementChange): number => area((after ?? before)?.box ?? EMPTY_BOX);
