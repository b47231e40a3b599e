// Groups matched elements by their parents and says of each how far it moved in its parent, and what happened around it.

import { type Box, EMPTY_BOX, isEmpty } from '../../base/box.ts';
import { addTo, groupBy, type KeyedLists } from '../../base/keyed-lists.ts';
import type { ComparedElement } from './compared-page.ts';
import { heaviestInOrder } from './pairing.ts';
import { COMPARE } from './settings.ts';

export interface MoveCause {
  readonly change: 'appeared' | 'gone' | 'moved' | 'resized';
  readonly element: ComparedElement;
  /** CSS px wider and taller, for an element of another size. */
  readonly growth: Shift;
}

export type Shift = readonly [right: number, down: number];
export type Pair = readonly [before: number, after: number];
type Elements = readonly ComparedElement[];

/** Matched elements that have the same parent before and the same parent after. */
export interface Family {
  /** The parent in the new version, if it is the old parent too. */
  readonly parent: ComparedElement | null;
  /** The parent, if it has another width: it moves what it centres or aligns to the right. */
  readonly byParent: MoveCause | null;
  /** In document order, without the strays. */
  readonly steps: readonly Step[];
  /** Those that appeared or went after the last step. */
  readonly last: readonly MoveCause[];
  /** Moved elements whose order among the others changed. */
  readonly strays: readonly Pick<Step, 'pair' | 'shift'>[];
}

interface Step {
  readonly pair: Pair;
  readonly shift: Shift;
  /** Those that appeared, went or changed their order between the last step and this one. */
  readonly events: readonly MoveCause[];
  /** Its own other size, if it has one. */
  readonly own: readonly MoveCause[];
}

/** `pageBoxes`: both versions of what contains the elements without a parent. `slackPx`: shifts up to it are none. */
export function familiesOf(
  before: Elements,
  after: Elements,
  partners: Int32Array,
  pageBoxes: BoxPair,
  slackPx: number,
): Family[] {
  const pairsByParents: KeyedLists<string, Pair> = new Map();
  const back = new Int32Array(after.length).fill(-1);
  for (const [place, partner] of partners.entries()) if (partner >= 0) back[partner] = place;
  for (const [partner, place] of back.entries()) {
    const [one, other] = [before[place], after[partner]];
    if (one === undefined || other === undefined || !(one.isSeen || other.isSeen)) continue;
    addTo(pairsByParents, `${one.parent}|${other.parent}`, [place, partner]);
  }
  const [ones, others] = [childrenByParent(before), childrenByParent(after)];
  const isInRow = followersInRow(after, others);
  return [...pairsByParents.values()].map(pairs => {
    const [oneParent, otherParent] = parentsOf(pairs[0], before, after);
    const isSameParent = oneParent < 0 ? otherParent < 0 : partners[oneParent] === otherParent;
    const frame = frameOf([oneParent, otherParent], partners, before, after, pageBoxes, slackPx);
    const shiftOf = shiftsWithin(frame, partner => isInRow[partner] === 1, before, after, slackPx);
    const inOrder = heaviestInOrder(
      pairs.map(([place]) => ({ start: place, weight: 1 + share(before[place], before.length) })),
    );
    const kept = pairs.filter((_, at) => inOrder[at] === 1);
    const strays = pairs.filter((pair, at) => inOrder[at] !== 1 && !isStill(shiftOf(pair), slackPx));
    const parent = isSameParent ? (after[otherParent] ?? null) : null;
    const oneChildren = isSameParent ? (ones.get(oneParent) ?? []) : [];
    const otherChildren = isSameParent ? (others.get(otherParent) ?? []) : [];
    const [oneGaps, otherGaps] = [
      gapsBetween(oneChildren, new Set(kept.map(([place]) => place))),
      gapsBetween(otherChildren, new Set(kept.map(([, partner]) => partner))),
    ];
    const eventsAt = (at: number): MoveCause[] => [
      ...(oneGaps[at] ?? []).flatMap(place => eventOf('gone', before[place], after[partners[place] ?? -1])),
      ...(otherGaps[at] ?? []).flatMap(place => eventOf('appeared', after[place], before[back[place] ?? -1])),
    ];
    return {
      parent,
      byParent:
        growthOf(before[oneParent], parent ?? undefined).find(
          ({ growth }) => Math.abs(growth[0]) > slackPx,
        ) ?? null,
      steps: kept.map((pair, at) => ({
        pair,
        shift: shiftOf(pair),
        events: eventsAt(at),
        own: growthOf(before[pair[0]], after[pair[1]]),
      })),
      last: eventsAt(kept.length),
      strays: strays.map(pair => ({ pair, shift: shiftOf(pair) })),
    };
  });
}

const childrenByParent = (elements: Elements): KeyedLists<number, number> =>
  groupBy(elements.keys(), place => elements[place]?.parent ?? -1);

/** 1 for each element that lies beside the sibling before it. */
function followersInRow(elements: Elements, children: KeyedLists<number, number>): Uint8Array {
  const marks = new Uint8Array(elements.length);
  for (const siblings of children.values())
    for (const [at, place] of siblings.entries()) {
      const [last, own] = [elements[siblings[at - 1] ?? -1]?.pageBox, elements[place]?.pageBox];
      if (last === undefined || own === undefined) continue;
      const isBeside =
        own[1] < last[1] + last[3] && last[1] < own[1] + own[3] && own[0] >= last[0] + last[2] / 2;
      marks[place] = Number(isBeside);
    }
  return marks;
}

const parentsOf = ([place, partner]: Pair = [-1, -1], before: Elements, after: Elements): Pair => [
  before[place]?.parent ?? -1,
  after[partner]?.parent ?? -1,
];

/** Decides between two equal explanations: the element with less text has moved. */
const share = (element: ComparedElement | undefined, all: number): number =>
  (element?.chars ?? 0) / (1 + (element?.chars ?? 0)) / (1 + all);

/** An element that contains others in both versions, or the page: their positions are relative to it. */
interface Frame {
  readonly boxes: BoxPair;
  /**
   * It has another width because what is around it has, not because of its content, or its content does not start at a
   * fixed left edge. A child whose centre or right edge keeps its distance from that of the frame then has not moved.
   */
  readonly isStretched: boolean;
}
export type BoxPair = readonly [before: Box, after: Box];

/** The nearest matched pair that contains both parents. */
function frameOf(
  parents: Pair,
  partners: Int32Array,
  before: Elements,
  after: Elements,
  pageBoxes: BoxPair,
  slackPx: number,
): Frame {
  const boxesOf = ([place, partner]: Pair): BoxPair => [
    before[place]?.pageBox ?? pageBoxes[0],
    after[partner]?.pageBox ?? pageBoxes[1],
  ];
  const own = nearestMatch(parents, partners, before, after);
  const boxes = boxesOf(own);
  const around = boxesOf([before[own[0]]?.parent ?? -1, after[own[1]]?.parent ?? -1]);
  const left = ([one, other]: BoxPair): number => other[0] - one[0];
  const shifts = [growthAcross(around), left(boxes) - left(around)];
  const isStretched = own[0] < 0 || shifts.some(px => Math.abs(px) > slackPx);
  return { boxes, isStretched };
}

function nearestMatch(
  [oneParent, otherParent]: Pair,
  partners: Int32Array,
  before: Elements,
  after: Elements,
): Pair {
  if (oneParent >= 0 && partners[oneParent] === otherParent) return [oneParent, otherParent];
  const holders = new Set<number>();
  for (let place = otherParent; place >= 0; place = after[place]?.parent ?? -1) holders.add(place);
  for (let place = oneParent; place >= 0; place = before[place]?.parent ?? -1) {
    const partner = partners[place] ?? -1;
    if (holders.has(partner)) return [place, partner];
  }
  return [-1, -1];
}

const growthAcross = ([one, other]: BoxPair): number => other[2] - one[2];

/**
 * An element that grows from its centre or its far edge has another size, not another position. Nor has one another
 * position that is centred or aligned to the right in a frame of another width, unless the sibling before it in its
 * row may have pushed it.
 */
const shiftsWithin =
  (
    { boxes: [oneFrame, otherFrame], isStretched }: Frame,
    followsInRow: (partner: number) => boolean,
    before: Elements,
    after: Elements,
    slackPx: number,
  ) =>
  ([place, partner]: Pair): Shift => {
    const [one, other] = [before[place]?.pageBox ?? EMPTY_BOX, after[partner]?.pageBox ?? EMPTY_BOX];
    const along = (side: 0 | 1): number => {
      const shift = other[side] - otherFrame[side] - one[side] + oneFrame[side];
      const growth = other[side === 0 ? 2 : 3] - one[side === 0 ? 2 : 3];
      const isAligned = (by: number): boolean => PARTS.some(part => Math.abs(shift + part * by) <= slackPx);
      if (isAligned(growth)) return 0;
      const keepsAlignment = side === 0 && isAligned(growth - growthAcross([oneFrame, otherFrame]));
      return keepsAlignment && (isStretched || !followsInRow(partner)) ? 0 : shift;
    };
    return [along(0), along(1)];
  };

/** The left edge, the centre and the right edge, or those from the top down. */
const PARTS = [0, 0.5, 1];

/** The other children before each kept child, and last those after all of them. */
function gapsBetween(children: readonly number[], kept: ReadonlySet<number>): number[][] {
  const gaps: number[][] = [];
  let gap: number[] = [];
  for (const child of children) {
    if (kept.has(child)) {
      gaps.push(gap);
      gap = [];
    } else gap.push(child);
  }
  gaps.push(gap);
  return gaps;
}

/** An element with a counterpart elsewhere has moved; it is named by its path in the new version. */
function eventOf(
  change: 'appeared' | 'gone',
  element: ComparedElement | undefined,
  counterpart: ComparedElement | undefined,
): MoveCause[] {
  if (element === undefined || !element.isSeen || isEmpty(element.pageBox)) return [];
  const sign = change === 'gone' ? -1 : 1;
  const growth: Shift = [sign * element.pageBox[2], sign * element.pageBox[3]];
  if (counterpart === undefined) return [{ change, element, growth }];
  return [{ change: 'moved', element: change === 'gone' ? counterpart : element, growth }];
}

function growthOf(one: ComparedElement | undefined, other: ComparedElement | undefined): MoveCause[] {
  if (one === undefined || other === undefined) return [];
  const growth: Shift = [other.pageBox[2] - one.pageBox[2], other.pageBox[3] - one.pageBox[3]];
  return isStill(growth) ? [] : [{ change: 'resized', element: other, growth }];
}

export const isStill = ([right, down]: Shift, slackPx: number = COMPARE.slackPx): boolean =>
  Math.abs(right) <= slackPx && Math.abs(down) <= slackPx;
