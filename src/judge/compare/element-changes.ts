// Lists how elements changed from one version of a page to the other: rezoned, appeared, gone, reworded, moved or
// resized. Words their movements.

import { type Box, EMPTY_BOX, union } from '../../base/box.ts';
import type { Zone } from '../zones/zoning.ts';
import type { ComparedElement } from './compared-page.ts';
import { type ElementMove, elementMoves } from './element-moves.ts';
import { isReworded, type Rewording, rewordingOf } from './rewording.ts';
import { COMPARE } from './settings.ts';
import type { BoxPair, MoveCause, Shift } from './sibling-families.ts';

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
  /** Number of descendants that changed with it in the same way; 0 for a move, see `move.others`. */
  readonly parts: number;
  /** Only set for reworded elements. */
  readonly words?: Rewording;
  /** Only set for moved elements. */
  readonly move?: Movement;
  readonly before: ChangedSide | null;
  readonly after: ChangedSide | null;
}

interface Movement {
  /** CSS px right and down. */
  readonly by: Shift;
  /** Number of further elements that moved for the same reason. */
  readonly others: number;
  /** The change that pushed them; `null` if they moved by themselves. */
  readonly because: { readonly change: MoveCause['change']; readonly path: string } | null;
}

interface ChangedSide {
  readonly zone: Zone;
  /** For a move: the box around all that moved. */
  readonly box: Box;
  readonly path: string;
}

/** Hides mere size changes: an element usually changes size because of a change inside or beside it. */
export const isMoreThanSize = ({ change }: Pick<ElementChange, 'change'>): boolean => change !== 'resized';

type Elements = readonly ComparedElement[];

/** `pageBoxes`: both versions of what contains the elements without a parent. */
export function changesOf(
  before: Elements,
  after: Elements,
  partners: Int32Array,
  pageBoxes: BoxPair,
): ElementChange[] {
  const changes = new ChangeList();
  const within = charsWithin(after);
  const holdsIgnored = [holdersOfIgnored(before), holdersOfIgnored(after)] as const;
  const [zonesBefore, zonesAfter] = [carriedZones(before), carriedZones(after)];
  const [ones, others] = [withCarriedZones(zonesBefore, before), withCarriedZones(zonesAfter, after)];
  for (const [place, one] of ones.entries()) {
    const partner = partners[place] ?? -1;
    const other = others[partner];
    if (other === undefined || one.isIgnored || other.isIgnored) continue;
    const both = { before: one, after: other, own: other };
    // Includes words outside the visible part of a scrolling box.
    if (isReworded(one, other)) changes.add('reworded', { ...both, words: rewordingOf(one, other) });
    if (!one.isSeen && !other.isSeen) continue;
    if (isOtherZone(zonesBefore[place], zonesAfter[partner])) changes.addWithParts('rezoned', place, both);
    if (holdsIgnored[0][place] === 1 || holdsIgnored[1][partner] === 1) continue;
    if (hasOtherSize(one.pageBox, other.pageBox)) changes.add('resized', both, within[partner]);
  }
  addUnmatched(changes, ones, others, partners);
  for (const move of elementMoves(ones, others, partners, pageBoxes)) {
    const pairs = move.pairs.filter(
      ([place, partner]) => !ones[place]?.isIgnored && !others[partner]?.isIgnored,
    );
    if (!move.cause?.element.isIgnored) addMove(changes, { ...move, pairs }, ones, others, within);
  }
  return changes.list;
}

function addUnmatched(changes: ChangeList, ones: Elements, others: Elements, partners: Int32Array): void {
  const isTaken = new Uint8Array(others.length);
  for (const [place, one] of ones.entries()) {
    const partner = partners[place] ?? -1;
    if (partner >= 0) isTaken[partner] = 1;
    else if (one.isSeen && !one.isIgnored) changes.addWithParts('gone', place, { before: one, own: one });
  }
  for (const [place, other] of others.entries())
    if (isTaken[place] === 0 && other.isSeen && !other.isIgnored)
      changes.addWithParts('appeared', place, { after: other, own: other });
}

/** One change for all elements that one cause pushed; the first of them is named. */
function addMove(
  changes: ChangeList,
  { pairs, by, cause }: ElementMove,
  ones: Elements,
  others: Elements,
  within: Float64Array,
): void {
  const [place, partner] = pairs[0] ?? [-1, -1];
  const [one, other] = [ones[place], others[partner]];
  if (one === undefined || other === undefined) return;
  const chars = pairs.reduce((sum, [, at]) => sum + (within[at] ?? 0), 0);
  const around = (boxes: readonly (Box | undefined)[]): Box =>
    boxes.reduce<Box>((sum, box) => union(sum, box ?? EMPTY_BOX), EMPTY_BOX);
  const sides = {
    before: { ...one, pageBox: around(pairs.map(([at]) => ones[at]?.pageBox)) },
    after: { ...other, pageBox: around(pairs.map(([, at]) => others[at]?.pageBox)) },
  };
  const because = cause === null ? null : { change: cause.change, path: cause.element.path };
  changes.add('moved', { ...sides, own: other, move: { by, others: pairs.length - 1, because } }, chars);
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
  readonly move?: Movement;
}

class ChangeList {
  readonly list: MutableChange[] = [];
  /** The listed change of each element, or of the ancestor it is a part of; keyed by kind of change and index. */
  readonly #listed = new Map<string, MutableChange>();

  add(change: Change, { before, after, own, words, move }: Sides, chars = own.chars): MutableChange {
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
      ...(move && { move }),
      ...sides,
    };
    this.list.push(added);
    return added;
  }

  /** Reports a subtree that changes as a whole as one change and counts its parts. Parents must come before children. */
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

/** 1 for elements around an ignored one, which it may make larger. */
function holdersOfIgnored(elements: Elements): Uint8Array {
  const holds = new Uint8Array(elements.length);
  for (let place = elements.length - 1; place >= 0; place--) {
    const { parent = -1, isIgnored } = elements[place] ?? {};
    if (parent >= 0 && (isIgnored || holds[place] === 1)) holds[parent] = 1;
  }
  return holds;
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

const hasOtherSize = (one: Box, other: Box): boolean =>
  Math.abs(one[2] - other[2]) > COMPARE.slackPx || Math.abs(one[3] - other[3]) > COMPARE.slackPx;

/** The zone of its own text, or the only zone of its visible content; `null` for a wrapper around several. */
function carriedZones(elements: readonly ComparedElement[]): (Zone | null)[] {
  const below: (Zone | 'MIXED' | null)[] = elements.map(() => null);
  const carried: (Zone | null)[] = elements.map(() => null);
  // Children come after their parents.
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place];
    if (element === undefined) continue;
    const { zone, chars, parent, isSeen } = element;
    const showsItself = isSeen && (chars > 0 || below[place] === null);
    const whole = showsItself ? combineZones(below[place] ?? null, zone) : (below[place] ?? null);
    if (whole === 'MIXED') carried[place] = chars > 0 ? zone : null;
    else carried[place] = whole;
    if (parent >= 0) below[parent] = combineZones(below[parent] ?? null, whole);
  }
  return carried;
}

function combineZones(one: Zone | 'MIXED' | null, other: Zone | 'MIXED' | null): Zone | 'MIXED' | null {
  if (one === null || one === other) return other;
  return other === null ? one : 'MIXED';
}

/** Such as `76 px down with 2 more: /html/body/div[1] appeared`. */
export function moveText({ by, others, because }: Movement): string {
  const more = others === 0 ? '' : ` with ${others} more`;
  return `${shiftText(by)}${more}${because === null ? '' : `: ${because.path} ${CAUSES[because.change]}`}`;
}

const CAUSES: Readonly<Record<NonNullable<Movement['because']>['change'], string>> = {
  appeared: 'appeared',
  gone: 'is gone',
  moved: 'moved',
  resized: 'has another size',
};

/** Such as `4 px right and 76 px down`; '' for less than half a px. */
export function shiftText(by: Shift): string {
  const [right, down] = by.map(Math.round) as [number, number];
  const ways = [
    ...(right === 0 ? [] : [`${Math.abs(right)} px ${right > 0 ? 'right' : 'left'}`]),
    ...(down === 0 ? [] : [`${Math.abs(down)} px ${down > 0 ? 'down' : 'up'}`]),
  ];
  return ways.join(' and ');
}
