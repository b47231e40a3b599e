// Compares two outlines of a page as a person looks at them: blocks that are new, lost, in another zone, order or place, or
// of another size. Words, pictures, colours and small shifts make no difference. Moves and their causes are those of
// `pith diff` (`elementMoves`), with the zones as parents of the blocks.

import { area, type Box, bottom, EMPTY_BOX, intersection, right, union } from '../../base/box.ts';
import { addTo, groupBy } from '../../base/keyed-lists.ts';
import { ZONES, type Zone } from '../zones/zoning.ts';
import type { ComparedElement } from './compared-page.ts';
import { shiftText } from './element-changes.ts';
import { elementMoves } from './element-moves.ts';
import { type BlockPair, headOf, type MatchedOutlines, matchOutlines } from './match-outlines.ts';
import { type Outline, type OutlineBlock, withProperties } from './outline.ts';
import type { Shift } from './sibling-families.ts';

export const CHANGE_KINDS = ['new', 'lost', 'zone', 'order', 'place', 'size'] as const;
export type OutlineChangeKind = (typeof CHANGE_KINDS)[number];

export interface OutlineChange {
  readonly kind: OutlineChangeKind;
  /** The blocks that changed so, all of one zone; none on a side that lacks them. */
  readonly before: readonly OutlineBlock[];
  readonly after: readonly OutlineBlock[];
  /** A sentence without a full stop: `navigation "Menu" (nav) is 40 px taller`. */
  readonly text: string;
}

const OUTLINE_CHANGES = {
  /** Default of the px by which edges may differ. */
  tolerancePx: 16,
  /** Shares by which a width, and a left edge relative to the page width, may differ: both depend on fonts and words. */
  widthShare: 0.1,
  leftShare: 0.025,
  /** Share by which a height may differ, because words wrap; a text may become twice as high, as a line that wraps. */
  heightShare: 0.5,
  /** Share of a block that unmatched blocks of the other side must cover to explain it. */
  coveredShare: 0.8,
  /** px: the width of lower texts depends on their words. */
  linePx: 64,
  /** px between an ignored block and another that takes its room. */
  gapPx: 64,
} as const;

export interface OutlineComparison {
  /** px by which edges may differ. */
  readonly tolerancePx?: number | undefined;
  /** Compare only blocks of these zones. */
  readonly zones?: readonly Zone[] | undefined;
  /** The outlines are of an element: where it is on its page is no change. */
  readonly isPart?: boolean;
}

/** Causes before effects: by kind, then from top to bottom. Neighbours that changed alike are one change. */
export function outlineChanges(
  before: Outline,
  given: Outline,
  { tolerancePx = OUTLINE_CHANGES.tolerancePx, zones = ZONES, isPart = false }: OutlineComparison = {},
): OutlineChange[] {
  const after = isPart ? fromTopOf(before, given) : given;
  const matched = matchOutlines(before, after);
  const { pairs } = matched;
  const compared = pairs.filter(pair => !isIgnored(pair.before) && !isIgnored(pair.after));
  const orders = reordered(compared, tolerancePx);
  const acrossPx = Math.max(tolerancePx, OUTLINE_CHANGES.leftShare * before.page.width);
  const isMoved = (pair: BlockPair): boolean =>
    orders.has(pair) || (pair.before.zone !== pair.after.zone && acrossChange(pair, [], acrossPx) !== null);
  const rooms = roomsOf(matched, compared.filter(isMoved));
  const joins = joinedTexts(matched);
  const lost = withoutRegrouped(matched.lost, matched.added, joins);
  const added = withoutRegrouped(matched.added, matched.lost, joins);
  const found: BlockChange[] = [
    ...lost.map(block => ({ kind: 'lost' as const, before: block, what: 'gone', sort: '' })),
    ...added.map(block => ({ kind: 'new' as const, after: block, what: `new in ${block.zone}`, sort: '' })),
  ].filter(change => !blocksOf(change).some(isIgnored));
  const [places, sizes]: [BlockChange[], BlockChange[]] = [[], []];
  for (const pair of compared) {
    const size = joins.has(pair.after) ? null : sizeChange(pair, rooms, acrossPx, tolerancePx);
    const place = acrossChange(pair, rooms, acrossPx) ?? downChange(pair, matched, tolerancePx);
    const order = orders.get(pair);
    // If nothing moved, another zone is another verdict of the method, not a change of the layout.
    if (pair.before.zone !== pair.after.zone && (isMoved(pair) || size !== null || place !== null))
      found.push(changeOf('zone', pair, `from ${pair.before.zone} to ${pair.after.zone}`));
    else if (order !== undefined)
      found.push({ ...changeOf('order', pair, `${order.now} ${nameOfBlock(order.other)}`), sort: order.now });
    else {
      if (place !== null) places.push(changeOf('place', pair, place));
      if (size !== null) sizes.push(changeOf('size', pair, size));
    }
  }
  const pushes = pushesBetween(before, after, pairs, [...found, ...sizes], tolerancePx);
  const isPushed = ({ after: now }: BlockChange): boolean =>
    pushes.some(
      ({ blocks, isByIgnored, cause }) =>
        now !== undefined && blocks.includes(now) && (isByIgnored || cause !== undefined),
    );
  const all = [...found, ...places.filter(change => !isPushed(change)), ...sizes].filter(change =>
    blocksOf(change).some(({ zone }) => zones.includes(zone)),
  );
  const top = ({ before: then, after: now }: BlockChange): number => (now ?? then)?.box[1] ?? 0;
  all.sort((a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) || top(a) - top(b));
  return together(all, before, after).map(alike => worded(alike, pushes));
}

/** Such as `article "New quay" (main article)`. */
export function nameOfBlock(block: OutlineBlock): string {
  const { role, selector, zone, box } = block;
  const said = headOf(block);
  const place = selector ? `(${selector})` : said ? '' : `of ${zone} at ${box[0]}, ${box[1]}`;
  return [role, said && `"${said}"`, place].filter(Boolean).join(' ');
}

/** A change of one block. */
interface BlockChange {
  readonly kind: OutlineChangeKind;
  readonly before?: OutlineBlock;
  readonly after?: OutlineBlock;
  /** The end of a sentence. */
  readonly what: string;
  /** Changes of the same sort are told together. */
  readonly sort: string;
}

/** Its sort is its sentence without the numbers. */
const changeOf = (kind: OutlineChangeKind, { before, after }: BlockPair, what: string): BlockChange => ({
  ...{ kind, before, after, what },
  sort: what.replace(/\d+/g, ''),
});

const LANDMARKS_OF_TEXTS = new Set('banner contentinfo main complementary region article'.split(' '));

const blocksOf = ({ before, after }: BlockChange): OutlineBlock[] =>
  [before, after].filter(block => block !== undefined);

const isIgnored = ({ ignored }: OutlineBlock): boolean => ignored === 'whole';

/** The second outline as if its topmost block were as far down as that of the first one. */
function fromTopOf(before: Outline, after: Outline): Outline {
  const top = ({ blocks }: Outline): number => Math.min(...blocks.map(({ box }) => box[1]));
  const up = top(after) - top(before);
  if (!Number.isFinite(up) || up === 0) return after;
  const moved = (block: OutlineBlock): OutlineBlock => {
    const [left, top, width, height] = block.box;
    return withProperties(block, { box: [left, top - up, width, height] });
  };
  return { ...after, blocks: after.blocks.map(moved) };
}

const isHeadedAlike = (one: OutlineBlock, other: OutlineBlock): boolean =>
  headOf(one) !== '' && headOf(one) === headOf(other);

/**
 * Drops blocks that unmatched blocks of the other side cover: they are the same parts, split differently. A landmark that
 * is one block holds nothing but texts.
 */
function withoutRegrouped(
  blocks: readonly OutlineBlock[],
  others: readonly OutlineBlock[],
  joins: ReadonlySet<OutlineBlock>,
): OutlineBlock[] {
  return blocks.filter(block => {
    const covered = others
      .filter(({ role }) => block.role === 'text' || !LANDMARKS_OF_TEXTS.has(role))
      .reduce((sum, other) => sum + area(intersection(block.box, other.box)), 0);
    const isRenamed = others.some(other => isHeadedAlike(other, block));
    return !isRenamed && !joins.has(block) && covered < OUTLINE_CHANGES.coveredShare * area(block.box);
  });
}

/** Texts that came to be one block, or several, because what stood between them went or came; and those they joined. */
function joinedTexts({ pairs, lost, added }: MatchedOutlines): Set<OutlineBlock> {
  const renamed = lost.flatMap(before =>
    added.filter(after => isHeadedAlike(before, after)).map(after => ({ before, after })),
  );
  const joins = new Set<OutlineBlock>();
  for (const block of [...lost, ...added].filter(({ role }) => role === 'text'))
    for (const { before, after } of [...pairs, ...renamed]) {
      const grown = (after.box[3] - before.box[3]) * (lost.includes(block) ? 1 : -1);
      const [left, , width, height] = block.box;
      const isInColumn =
        before.zone === block.zone && before.box[0] <= left && right(before.box) >= left + width;
      if (isInColumn && before !== block && after !== block && grown >= OUTLINE_CHANGES.coveredShare * height)
        joins.add(block).add(after);
    }
  return joins;
}

/** Null for a block that takes the room of another, or makes room for it. */
function acrossChange({ before, after }: BlockPair, rooms: readonly Room[], mostPx: number): string | null {
  const shift = after.box[0] - before.box[0];
  const centreShift = shift + (after.box[2] - before.box[2]) / 2;
  // Centred and right-aligned blocks of another width keep their centre or right edge.
  const rightShift = shift + after.box[2] - before.box[2];
  if (Math.min(Math.abs(shift), Math.abs(centreShift), Math.abs(rightShift)) <= mostPx) return null;
  if (rooms.some(room => takesRoom(before, after, shift, room))) return null;
  return `${Math.abs(shift)} px further ${shift < 0 ? 'left' : 'right'}`;
}

/** Null for a block that has gone no farther than what is above it, with what is new or lost there. */
function downChange(
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

function sizeChange(
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
interface Room {
  readonly box: Box;
  readonly wider: number;
}

function roomsOf({ pairs, lost, added }: MatchedOutlines, moved: readonly BlockPair[]): Room[] {
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
function reordered(pairs: readonly BlockPair[], tolerancePx: number): Map<BlockPair, Order> {
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

/** Blocks that moved together, and what pushed them. */
interface Push {
  readonly blocks: readonly OutlineBlock[];
  readonly by: Shift;
  readonly cause: BlockChange | undefined;
  readonly isByIgnored: boolean;
}

/** `changes`: that may push blocks. */
function pushesBetween(
  before: Outline,
  after: Outline,
  pairs: readonly BlockPair[],
  changes: readonly BlockChange[],
  slackPx: number,
): Push[] {
  const changeOfBlock = new Map(
    changes.flatMap(change => blocksOf(change).map(block => [block, change] as const)),
  );
  const [one, other] = [treeOfBlocks(before), treeOfBlocks(after)];
  const partners = new Int32Array(one.elements.length).fill(-1);
  for (const [place, zone] of one.zones.entries()) partners[place] = other.zones.indexOf(zone);
  const [placesBefore, placesAfter] = [one, other].map(
    ({ members }) => new Map(members.flatMap((own, place) => own.map(block => [block, place] as const))),
  );
  for (const pair of pairs)
    partners[placesBefore?.get(pair.before) ?? -1] = placesAfter?.get(pair.after) ?? -1;
  const pageBoxes = [boxOfPage(before), boxOfPage(after)] as const;
  return elementMoves(one.elements, other.elements, partners, pageBoxes, slackPx).flatMap(
    ({ pairs: moved, by, cause }) => {
      if (cause === null) return [];
      const { element } = cause;
      const causes = [one, other].flatMap(tree => tree.members[tree.elements.indexOf(element)] ?? []);
      return {
        blocks: moved.flatMap(([, place]) => other.members[place] ?? []),
        by,
        cause: causes.flatMap(block => changeOfBlock.get(block) ?? [])[0],
        isByIgnored: element.isIgnored === true,
      };
    },
  );
}

const boxOfPage = ({ page }: Outline): Box => [0, 0, page.width, page.height];

interface BlockTree {
  readonly zones: readonly Zone[];
  readonly elements: readonly ComparedElement[];
  /** The blocks of each element. */
  readonly members: readonly (readonly OutlineBlock[])[];
}

/**
 * The zones of an outline as elements, then its blocks as their children. A zone begins where the header ends, so that a
 * block that is new at its top pushes the others.
 */
function treeOfBlocks({ blocks }: Outline): BlockTree {
  const parts = Array.from(
    groupBy(blocks, ({ zone }) => zone),
    ([zone, own]) => ({ zone, own, box: own.map(({ box }) => box).reduce(union) }),
  ).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const zones = parts.map(({ zone }) => zone);
  const header = parts.find(({ zone }) => zone === 'HEADER')?.box ?? EMPTY_BOX;
  const topOf = (zone: Zone): number =>
    zone === 'HEADER' ? 0 : zone === 'FOOTER' ? Infinity : bottom(header);
  const element = (zone: Zone, pageBox: Box, parent: number, isIgnored: boolean): ComparedElement => ({
    ...{ path: '', tag: '', label: '', text: '', wholeText: '', chars: 0, isSeen: true },
    ...{ zone, pageBox, parent, isIgnored },
  });
  return {
    zones,
    elements: [
      ...parts.map(({ zone, own, box }) => element(zone, upTo(box, topOf(zone)), -1, own.every(isIgnored))),
      ...blocks.map(({ zone, box, ignored }) =>
        element(zone, box, zones.indexOf(zone), ignored !== undefined),
      ),
    ],
    members: [...parts.map(({ own }) => own), ...blocks.map(block => [block])],
  };
}

const upTo = (box: Box, top: number): Box => (top >= box[1] ? box : [box[0], top, box[2], bottom(box) - top]);

/** Such as `; what is below it moved 72 px down`; '' if the changes pushed nothing. */
function effectOf(changes: readonly BlockChange[], pushes: readonly Push[]): string {
  const push = pushes.find(({ cause }) => cause !== undefined && changes.includes(cause));
  if (push === undefined) return '';
  const [it, where] = [changes.length > 1 ? 'them' : 'it', push.by[1] === 0 ? 'beside' : 'below'];
  // A block that moved away leaves a gap, which the next ones close.
  const isLeft = changes[0]?.kind === 'lost' || (changes[0]?.kind !== 'size' && push.by[0] + push.by[1] < 0);
  return `; what ${isLeft ? 'was' : 'is'} ${where} ${it} moved ${shiftText(push.by)}`;
}

/** Joins changes of one kind and sort in a zone; blocks that are new or lost only if they are neighbours. */
function together(changes: readonly BlockChange[], before: Outline, after: Outline): BlockChange[][] {
  const places = new Map(
    [before, after].flatMap(({ blocks }) => Array.from(blocks, (block, at) => [block, at] as const)),
  );
  const placeOf = (change: BlockChange): number => places.get(blocksOf(change)[0] as OutlineBlock) ?? -1;
  const isAlike = (one: BlockChange, other: BlockChange): boolean =>
    one.kind === other.kind &&
    (one.kind === 'place' ||
      (one.before?.zone === other.before?.zone && one.after?.zone === other.after?.zone)) &&
    one.sort === other.sort &&
    ((one.before !== undefined && one.after !== undefined) || Math.abs(placeOf(one) - placeOf(other)) === 1);
  const groups: BlockChange[][] = [];
  for (const change of changes) {
    const group = groups.find(list => list.some(one => isAlike(one, change)));
    if (group === undefined) groups.push([change]);
    else group.push(change);
  }
  return groups;
}

function worded(changes: readonly BlockChange[], pushes: readonly Push[]): OutlineChange {
  const [first] = changes;
  const names = changes.slice(0, 1).flatMap(blocksOf).slice(0, 1).map(nameOfBlock);
  const subject = changes.length > 1 ? `${names[0]} and ${changes.length - 1} more` : names[0];
  const verb =
    first?.kind === 'zone' || first?.kind === 'order' ? 'moved' : changes.length > 1 ? 'are' : 'is';
  return {
    kind: first?.kind ?? 'size',
    before: changes.flatMap(change => change.before ?? []),
    after: changes.flatMap(change => change.after ?? []),
    text: `${subject} ${verb} ${first?.what ?? ''}${effectOf(changes, pushes)}`,
  };
}
