// Tells how blocks of an outline have moved or changed their size, unless something else explains it: another block that
// takes their room, what is above them, a row that grew; and which of them moved past others.

import { type Box, bottom, right } from '../../base/box.ts';
import { addTo } from '../../base/keyed-lists.ts';
import { isIgnored, OUTLINE_CHANGES } from './block-change.ts';
import type { BlockPair, MatchedOutlines } from './match-outlines.ts';
import type { OutlineBlock } from './outline.ts';

/** Null for a block that takes the room of another, or makes room for it. */
export function acrossChange(
  { before, after }: BlockPair,
  rooms: readonly Room[],
  mostPx: number,
): string | null {
  const shift = after.box[0] - before.box[0];
  const centreShift = shift + (after.box[2] - before.box[2]) / 2;
  // Centred and right-aligned blocks of another width keep their centre or right edge.
  const rightShift = shift + after.box[2] - before.box[2];
  if (Math.min(Math.abs(shift), Math.abs(centreShift), Math.abs(rightShift)) <= mostPx) return null;
  if (rooms.some(room => takesRoom(before, after, shift, room))) return null;
  return `${Math.abs(shift)} px further ${shift < 0 ? 'left' : 'right'}`;
}

/** Null for a block that has gone no farther than what is above it, with what is new or lost there. */
export function downChange(
  { before, after }: BlockPair,
  { pairs, lost, added }: MatchedOutlines,
  tolerancePx: number,
): string | null {
  const down = after.box[1] - before.box[1];
  const [centreDown, bottomDown] = [
    middle(after.box) - middle(before.box),
    bottom(after.box) - bottom(before.box),
  ];
  // Centred blocks, and those at the bottom, of another height keep their centre or their bottom.
  if (Math.min(Math.abs(down), Math.abs(centreDown), Math.abs(bottomDown)) <= tolerancePx) return null;
  const isAligned = (one: Box, other: Box): boolean =>
    [middle, bottom].some(edge => Math.abs(edge(one) - edge(other)) <= tolerancePx);
  // Blocks of one row are centred in it, or at its bottom: one that grew moves the others.
  const isInGrownRow = pairs.some(
    ({ before: { box: then }, after: { box: now } }) =>
      isAligned(then, before.box) && isAligned(now, after.box) && (now[3] - then[3]) / down >= 1,
  );
  if (isInGrownRow) return null;
  const isAbove = (box: Box, other: Box): boolean => bottom(box) <= other[1] + tolerancePx;
  const shifts = pairs
    .filter(pair => isAbove(pair.before.box, before.box) && isAbove(pair.after.box, after.box))
    .map(pair => bottom(pair.after.box) - bottom(pair.before.box));
  const roomOf = (blocks: readonly OutlineBlock[], below: Box): number =>
    blocks
      .filter(({ box }) => isAbove(box, below))
      .reduce((sum, { box }) => sum + box[3] + OUTLINE_CHANGES.gapPx, 0);
  const most = Math.max(0, ...shifts) + roomOf(added, after.box) + tolerancePx;
  const least = Math.min(0, ...shifts) - roomOf(lost, before.box) - tolerancePx;
  if (down <= most && down >= least) return null;
  return `${Math.abs(down)} px further ${down < 0 ? 'up' : 'down'}`;
}

export function sizeChange(
  { before, after }: BlockPair,
  rooms: readonly Room[],
  acrossPx: number,
  tolerancePx: number,
): string | null {
  if (before.ignored === 'inside' || after.ignored === 'inside') return null;
  const [wider, taller] = [after.box[2] - before.box[2], after.box[3] - before.box[3]];
  const words: string[] = [];
  const mostWider = Math.max(acrossPx, OUTLINE_CHANGES.widthShare * before.box[2]);
  const isLine = before.role === 'text' && Math.max(before.box[3], after.box[3]) <= OUTLINE_CHANGES.linePx;
  if (Math.abs(wider) > mostWider && !isLine) {
    if (rooms.some(room => wider * room.wider < 0 && takesRoom(before, after, wider, room))) return null;
    words.push(`${Math.abs(wider)} px ${wider > 0 ? 'wider' : 'narrower'}`);
  }
  const lower = Math.min(before.box[3], after.box[3]);
  const mostTaller =
    before.role === 'text' ? lower + tolerancePx : Math.max(tolerancePx, OUTLINE_CHANGES.heightShare * lower);
  if (Math.abs(taller) > mostTaller) words.push(`${Math.abs(taller)} px ${taller > 0 ? 'taller' : 'lower'}`);
  return words.length === 0 ? null : words.join(' and ');
}

const middle = (box: Box): number => box[1] + box[3] / 2;

/** Measures the width that a block which is new, lost, moved or ignored takes of the page, or gives back. */
export interface Room {
  readonly box: Box;
  readonly wider: number;
}

export function roomsOf({ pairs, lost, added }: MatchedOutlines, moved: readonly BlockPair[]): Room[] {
  const ignored = pairs.filter(pair => isIgnored(pair.before) || isIgnored(pair.after));
  const left = [...lost, ...[...moved, ...ignored].map(({ before }) => before)];
  const taken = [...added, ...[...moved, ...ignored].map(({ after }) => after)];
  // A side column keeps its width free down to its end, which may have no blocks.
  const whole = ({ zone, box }: OutlineBlock): Box =>
    zone === 'LM' || zone === 'RM' ? [box[0], box[1], box[2], Infinity] : box;
  return [
    ...left.map(block => ({ box: whole(block), wider: -block.box[2] })),
    ...taken.map(block => ({ box: whole(block), wider: block.box[2] })),
  ];
}

const takesRoom = (before: OutlineBlock, after: OutlineBlock, by: number, room: Room): boolean =>
  Math.abs(by) <= Math.abs(room.wider) + OUTLINE_CHANGES.gapPx &&
  [before.box, after.box].some(box => box[1] < bottom(room.box) && room.box[1] < bottom(box));

type Relation = 'above' | 'below' | 'left of' | 'right of';

/** Describes the moves of as few blocks as explain all changed relations, the one with most changes first. */
export function reordered(pairs: readonly BlockPair[], tolerancePx: number): Map<BlockPair, Order> {
  const broken = new Map<BlockPair, BlockPair[]>();
  for (const [index, one] of pairs.entries()) {
    for (const other of pairs.slice(index + 1)) {
      const then = relations(one.before.box, other.before.box, tolerancePx);
      const now = relations(one.after.box, other.after.box, tolerancePx);
      if (then.length === 0 || now.length === 0 || then.some(relation => now.includes(relation))) continue;
      addTo(broken, one, other);
      addTo(broken, other, one);
    }
  }
  const moved = new Map<BlockPair, Order>();
  const hasOtherZone = ({ before, after }: BlockPair): number => Number(before.zone !== after.zone);
  for (;;) {
    const [worst, [other] = []] =
      [...broken]
        .filter(([, list]) => list.length > 0)
        .sort(
          ([one, ofOne], [two, ofTwo]) =>
            hasOtherZone(two) - hasOtherZone(one) ||
            ofTwo.length - ofOne.length ||
            distance(two) - distance(one),
        )[0] ?? [];
    if (worst === undefined || other === undefined) return moved;
    const [now = 'beside'] = relations(worst.after.box, other.after.box, tolerancePx);
    moved.set(worst, { now, other: other.after });
    broken.delete(worst);
    for (const [pair, list] of broken)
      broken.set(
        pair,
        list.filter(one => one !== worst),
      );
  }
}

interface Order {
  readonly now: Relation | 'beside';
  readonly other: OutlineBlock;
}

const distance = ({ before, after }: BlockPair): number =>
  Math.hypot(after.box[0] - before.box[0], after.box[1] - before.box[1]);

/** None where they overlap. Blocks in two columns stay beside one another however far one is pushed down. */
function relations(one: Box, other: Box, slack: number): Relation[] {
  const found: Relation[] = [];
  if (right(one) <= other[0] + slack) found.push('left of');
  else if (right(other) <= one[0] + slack) found.push('right of');
  if (bottom(one) <= other[1] + slack) found.push('above');
  else if (bottom(other) <= one[1] + slack) found.push('below');
  return found;
}
