// What became of each element from one version of a page to the other: another zone, place or size; new, or gone.

import { type Box, EMPTY_BOX } from '../geometry/box.ts';
import type { Zone } from '../zones/zoning.ts';
import { carriedZones } from './carried-zones.ts';
import type { ComparedElement } from './compared-page.ts';
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

type Elements = readonly ComparedElement[];

export function changesOf(before: Elements, after: Elements, partners: Int32Array): ElementChange[] {
  const changes = new ChangeList();
  const within = charsWithin(after);
  const [zonesBefore, zonesAfter] = [carriedZones(before), carriedZones(after)];
  const [ones, others] = [toldBy(zonesBefore, before), toldBy(zonesAfter, after)];
  const isTaken = new Uint8Array(after.length);
  for (const [place, one] of ones.entries()) {
    const partner = partners[place] ?? -1;
    const other = others[partner];
    if (other !== undefined) isTaken[partner] = 1;
    else if (one.isSeen) changes.add('gone', place, one, undefined);
    if (other === undefined || !(one.isSeen || other.isSeen)) continue;
    const isRezoned = isOtherZone(zonesBefore[place], zonesAfter[partner]);
    if (isRezoned) changes.add('rezoned', place, one, other);
    if (hasMoved(before, after, partners, place)) changes.add('moved', place, one, other, within[partner]);
    if (hasOtherSize(one.pageBox, other.pageBox)) changes.add('resized', place, one, other, within[partner]);
  }
  for (const [place, other] of others.entries())
    if (isTaken[place] === 0 && other.isSeen) changes.add('appeared', place, undefined, other);
  return changes.list;
}

/** A wrapper is told by the zone of all that it holds, where that is one. */
const toldBy = (zones: readonly (Zone | null)[], elements: Elements): Elements =>
  elements.map((element, place) => {
    const zone = zones[place] ?? element.zone;
    return zone === element.zone ? element : { ...element, zone };
  });

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
    chars = (after ?? before)?.chars ?? 0,
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
      whole.chars += chars;
      if (whole.text === '') whole.text = own.text;
      this.#whole.set(`${way}|${place}`, whole);
      return;
    }
    const { path, tag, text } = own;
    const added = { change, path, tag, text, chars, parts: 0, before: sideOf(before), after: sideOf(after) };
    this.list.push(added);
    this.#whole.set(`${way}|${place}`, added);
  }
}

/** Of its own text and that of all it holds. Children come after their parents. */
function charsWithin(elements: Elements): Float64Array {
  const chars = Float64Array.from(elements, element => element.chars);
  for (let place = elements.length - 1; place >= 0; place--) {
    const parent = elements[place]?.parent ?? -1;
    if (parent >= 0) chars[parent] = (chars[parent] ?? 0) + (chars[place] ?? 0);
  }
  return chars;
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
