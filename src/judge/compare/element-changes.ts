// Lists how elements changed from one version of a page to the other: rezoned, appeared, gone, reworded, moved or
// resized.

import { type Box, EMPTY_BOX } from '../../base/box.ts';
import type { Zone } from '../zones/zoning.ts';
import { carriedZones } from './carried-zones.ts';
import type { ComparedElement } from './compared-page.ts';
import { isReworded, type Rewording, rewordingOf } from './rewording.ts';
import { COMPARE } from './settings.ts';

export const CHANGES = ['rezoned', 'appeared', 'gone', 'reworded', 'moved', 'resized'] as const;
export type Change = (typeof CHANGES)[number];

export interface ElementChange {
  readonly change: Change;
  /** Path in the new version; in the old one for an element that is gone. */
  readonly path: string;
  readonly tag: string;
  readonly text: string;
  /** Characters of its text and that of its parts, without white space. */
  readonly chars: number;
  /** Number of descendants that changed with it in the same way. */
  readonly parts: number;
  /** Only set for reworded elements. */
  readonly words?: Rewording;
  readonly before: ChangedSide | null;
  readonly after: ChangedSide | null;
}

export interface ChangedSide {
  readonly zone: Zone;
  readonly box: Box;
  readonly path: string;
}

/** Hides mere size changes: an element usually changes size because of a change inside or beside it. */
export const isMoreThanSize = ({ change }: Pick<ElementChange, 'change'>): boolean => change !== 'resized';

type Elements = readonly ComparedElement[];

export function changesOf(before: Elements, after: Elements, partners: Int32Array): ElementChange[] {
  const changes = new ChangeList();
  const within = charsWithin(after);
  const [zonesBefore, zonesAfter] = [carriedZones(before), carriedZones(after)];
  const [ones, others] = [withCarriedZones(zonesBefore, before), withCarriedZones(zonesAfter, after)];
  for (const [place, one] of ones.entries()) {
    const partner = partners[place] ?? -1;
    const other = others[partner];
    if (other === undefined) continue;
    const both = { before: one, after: other, own: other };
    // Includes words outside the visible part of a scrolling box.
    if (isReworded(one, other)) changes.add('reworded', { ...both, words: rewordingOf(one, other) });
    if (!one.isSeen && !other.isSeen) continue;
    if (isOtherZone(zonesBefore[place], zonesAfter[partner])) changes.addWithParts('rezoned', place, both);
    if (hasMoved(before, after, partners, place)) changes.add('moved', both, within[partner]);
    if (hasOtherSize(one.pageBox, other.pageBox)) changes.add('resized', both, within[partner]);
  }
  addUnmatched(changes, ones, others, partners);
  return changes.list;
}

function addUnmatched(changes: ChangeList, ones: Elements, others: Elements, partners: Int32Array): void {
  const isTaken = new Uint8Array(others.length);
  for (const [place, one] of ones.entries()) {
    const partner = partners[place] ?? -1;
    if (partner >= 0) isTaken[partner] = 1;
    else if (one.isSeen) changes.addWithParts('gone', place, { before: one, own: one });
  }
  for (const [place, other] of others.entries())
    if (isTaken[place] === 0 && other.isSeen)
      changes.addWithParts('appeared', place, { after: other, own: other });
}

/** Describes a wrapper by the zone of its content if that is a single zone. */
const withCarriedZones = (zones: readonly (Zone | null)[], elements: Elements): Elements =>
  elements.map((element, place) => {
    const zone = zones[place] ?? element.zone;
    return zone === element.zone ? element : { ...element, zone };
  });

const isOtherZone = (one: Zone | null | undefined, other: Zone | null | undefined): boolean =>
  one != null && other != null && one !== other;

type MutableChange = { -readonly [Key in keyof ElementChange]: ElementChange[Key] };

interface Sides {
  readonly before?: ComparedElement;
  readonly after?: ComparedElement;
  /** The side that is listed. */
  readonly own: ComparedElement;
  readonly words?: Rewording;
}

class ChangeList {
  readonly list: MutableChange[] = [];
  /** The listed change of each element, or of the ancestor it is a part of; keyed by kind of change and index. */
  readonly #listed = new Map<string, MutableChange>();

  add(change: Change, { before, after, own, words }: Sides, chars = own.chars): MutableChange {
    const { path, tag, text } = own;
    const sides = { before: sideOf(before), after: sideOf(after) };
    const added: MutableChange = {
      change,
      path,
      tag,
      text,
      chars,
      parts: 0,
      ...(words && { words }),
      ...sides,
    };
    this.list.push(added);
    return added;
  }

  /**
   * Reports a subtree that changes as a whole as one change and counts its parts. Parents must come before children.
   */
  addWithParts(change: Change, place: number, sides: Sides): void {
    const { before, after, own } = sides;
    const key = `${change}|${before?.zone}|${after?.zone}`;
    const whole = this.#listed.get(`${key}|${(before ?? own).parent}`);
    if (whole !== undefined) {
      whole.parts++;
      whole.chars += own.chars;
      if (whole.text === '') whole.text = own.text;
    }
    this.#listed.set(`${key}|${place}`, whole ?? this.add(change, sides));
  }
}

/** Counts its own text and that of its descendants. Parents come before children. */
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

/**
 * Compares the position relative to the parent: if a longer header pushes a parent down, its children have not moved.
 */
function hasMoved(before: Elements, after: Elements, partners: Int32Array, place: number): boolean {
  const [one, other] = [before[place], after[partners[place] ?? -1]];
  if (one === undefined || other === undefined) return false;
  const holder = after[partners[one.parent] ?? -1];
  const hasSameParent =
    one.parent < 0 ? other.parent < 0 : holder !== undefined && after[other.parent] === holder;
  const oneFrom = hasSameParent ? (before[one.parent]?.pageBox ?? EMPTY_BOX) : EMPTY_BOX;
  const otherFrom = hasSameParent ? (holder?.pageBox ?? EMPTY_BOX) : EMPTY_BOX;
  return [0, 1].some(side => {
    const shift =
      (other.pageBox[side] ?? 0) - (otherFrom[side] ?? 0) - (one.pageBox[side] ?? 0) + (oneFrom[side] ?? 0);
    return Math.abs(shift) > COMPARE.slackPx;
  });
}

const hasOtherSize = (one: Box, other: Box): boolean =>
  Math.abs(one[2] - other[2]) > COMPARE.slackPx || Math.abs(one[3] - other[3]) > COMPARE.slackPx;
