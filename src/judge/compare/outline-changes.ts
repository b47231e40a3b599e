// Compares two outlines of a page as a person looks at them: blocks that are new, lost, in another zone, order or place, or
// of another size. Words, pictures, colours and small shifts make no difference. Moves and their causes are those of
// `pith diff` (`elementMoves`), with the zones as parents of the blocks.

import { area, intersection, right } from '../../base/box.ts';
import { ZONES, type Zone } from '../zones/zoning.ts';
import {
  type BlockChange,
  blocksOf,
  CHANGE_KINDS,
  isIgnored,
  OUTLINE_CHANGES,
  type OutlineChangeKind,
} from './block-change.ts';
import { acrossChange, downChange, reordered, roomsOf, sizeChange } from './block-moves.ts';
import { type Push, pushesBetween } from './block-pushes.ts';
import { shiftText } from './element-changes.ts';
import { type BlockPair, headOf, type MatchedOutlines, matchOutlines } from './match-outlines.ts';
import { type Outline, type OutlineBlock, withProperties } from './outline.ts';

export interface OutlineChange {
  readonly kind: OutlineChangeKind;
  /** The blocks that changed so, all of one zone; none on a side that lacks them. */
  readonly before: readonly OutlineBlock[];
  readonly after: readonly OutlineBlock[];
  /** A sentence without a full stop: `navigation "Menu" (nav) is 40 px taller`. */
  readonly text: string;
}

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

/** Its sort is its sentence without the numbers. */
const changeOf = (kind: OutlineChangeKind, { before, after }: BlockPair, what: string): BlockChange => ({
  ...{ kind, before, after, what },
  sort: what.replace(/\d+/g, ''),
});

const LANDMARKS_OF_TEXTS = new Set('banner contentinfo main complementary region article'.split(' '));

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
