// Compares two outlines of a page as a person looks at them: blocks that are new, lost, in another zone or order, or of
// another size. Words, pictures, colours and small shifts make no difference.

import { area, type Box, bottom, intersection, right } from '../../base/box.ts';
import { type BlockPair, matchOutlines } from './match-outlines.ts';
import type { Outline, OutlineBlock } from './outline.ts';

export const CHANGE_KINDS = ['new', 'lost', 'zone', 'order', 'place', 'size'] as const;
export type OutlineChangeKind = (typeof CHANGE_KINDS)[number];

export interface OutlineChange {
  readonly kind: OutlineChangeKind;
  readonly before: OutlineBlock | null;
  readonly after: OutlineBlock | null;
  /** A sentence without a full stop: `navigation "Menu" is 40 px taller`. */
  readonly text: string;
}

const OUTLINE_CHANGES = {
  /** Default of the px by which edges may differ. */
  tolerancePx: 16,
  /** Shares by which a width, and a left edge relative to the page width, may differ: both depend on fonts and words. */
  widthShare: 0.1,
  leftShare: 0.025,
  /** Share by which a height may differ, because words wrap. */
  heightShare: 0.5,
  /** Share of a block that unmatched blocks of the other side must cover to explain it. */
  coveredShare: 0.8,
} as const;

/** Sorted by kind, then from top to bottom. */
export function outlineChanges(
  before: Outline,
  after: Outline,
  tolerancePx: number = OUTLINE_CHANGES.tolerancePx,
): OutlineChange[] {
  const { pairs, lost, added } = matchOutlines(before, after);
  const pushed = pushes(pairs, tolerancePx);
  const changes: OutlineChange[] = [
    ...withoutRegrouped(lost, added).map(block =>
      change('lost', block, null, `is gone${pushed.byLost(block)}`),
    ),
    ...withoutRegrouped(added, lost).map(block =>
      change('new', null, block, `is new in ${block.zone}${pushed.byNew(block)}`),
    ),
  ];
  const moved = reordered(pairs, tolerancePx);
  for (const pair of pairs) {
    const place = placeChange(pair, before.page.width, tolerancePx);
    const size = sizeChange(pair, tolerancePx);
    const order = moved.get(pair);
    // If nothing moved, another zone is another verdict of the method, not a change of the layout.
    if (pair.before.zone !== pair.after.zone && (place !== null || size !== null || order !== undefined))
      changes.push(
        change('zone', pair.before, pair.after, `moved from ${pair.before.zone} to ${pair.after.zone}`),
      );
    else if (order !== undefined) changes.push(change('order', pair.before, pair.after, order));
    else if (place !== null) changes.push(change('place', pair.before, pair.after, place));
    if (size !== null) changes.push(change('size', pair.before, pair.after, `${size}${pushed.bySize(pair)}`));
  }
  const top = ({ after: now, before: then }: OutlineChange): number => (now ?? then)?.box[1] ?? 0;
  return changes.sort(
    (a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) || top(a) - top(b),
  );
}

export const nameOfBlock = ({ role, name, zone, box }: OutlineBlock): string =>
  name === '' ? `${role} of ${zone} at ${box[0]}, ${box[1]}` : `${role} "${name}"`;

function change(
  kind: OutlineChangeKind,
  before: OutlineBlock | null,
  after: OutlineBlock | null,
  what: string,
): OutlineChange {
  const block = before ?? after;
  return { kind, before, after, text: `${block === null ? '' : nameOfBlock(block)} ${what}` };
}

/** Drops blocks that unmatched blocks of the other side cover: they are the same parts, split differently. */
function withoutRegrouped(blocks: readonly OutlineBlock[], others: readonly OutlineBlock[]): OutlineBlock[] {
  return blocks.filter(block => {
    const covered = others.reduce((sum, other) => sum + area(intersection(block.box, other.box)), 0);
    return covered < OUTLINE_CHANGES.coveredShare * area(block.box);
  });
}

function placeChange({ before, after }: BlockPair, pageWidth: number, tolerancePx: number): string | null {
  const shift = after.box[0] - before.box[0];
  const centreShift = shift + (after.box[2] - before.box[2]) / 2;
  const most = Math.max(tolerancePx, OUTLINE_CHANGES.leftShare * pageWidth);
  // Centred and right-aligned blocks of another width keep their centre or right edge.
  const rightShift = shift + after.box[2] - before.box[2];
  if (Math.min(Math.abs(shift), Math.abs(centreShift), Math.abs(rightShift)) <= most) return null;
  return `is ${Math.abs(shift)} px further ${shift < 0 ? 'left' : 'right'}`;
}

function sizeChange({ before, after }: BlockPair, tolerancePx: number): string | null {
  const [wider, taller] = [after.box[2] - before.box[2], after.box[3] - before.box[3]];
  const words: string[] = [];
  const mostWider = Math.max(tolerancePx, OUTLINE_CHANGES.widthShare * before.box[2]);
  if (Math.abs(wider) > mostWider) words.push(`${Math.abs(wider)} px ${wider > 0 ? 'wider' : 'narrower'}`);
  const lower = Math.min(before.box[3], after.box[3]);
  const mostTaller = Math.max(tolerancePx, OUTLINE_CHANGES.heightShare * lower);
  if (Math.abs(taller) > mostTaller) words.push(`${Math.abs(taller)} px ${taller > 0 ? 'taller' : 'lower'}`);
  return words.length === 0 ? null : `is ${words.join(' and ')}`;
}

type Relation = 'above' | 'below' | 'left of' | 'right of';

/** Describes the moves of as few blocks as explain all changed relations, the one with most changes first. */
function reordered(pairs: readonly BlockPair[], tolerancePx: number): Map<BlockPair, string> {
  const broken = new Map<BlockPair, BlockPair[]>();
  for (const [index, one] of pairs.entries()) {
    for (const other of pairs.slice(index + 1)) {
      const then = relation(one.before.box, other.before.box, tolerancePx);
      const now = relation(one.after.box, other.after.box, tolerancePx);
      if (then === null || now === null || then === now) continue;
      broken.set(one, [...(broken.get(one) ?? []), other]);
      broken.set(other, [...(broken.get(other) ?? []), one]);
    }
  }
  const moved = new Map<BlockPair, string>();
  for (;;) {
    const [worst, others = []] =
      [...broken]
        .filter(([pair]) => !moved.has(pair))
        .sort(
          ([one, ofOne], [two, ofTwo]) => ofTwo.length - ofOne.length || distance(two) - distance(one),
        )[0] ?? [];
    const still = others.filter(other => !moved.has(other));
    const other = still[0];
    if (worst === undefined || other === undefined) return moved;
    const now = relation(worst.after.box, other.after.box, tolerancePx) ?? 'beside';
    moved.set(worst, `moved: it is ${now} ${nameOfBlock(other.after)} now`);
    for (const [pair, list] of broken)
      broken.set(
        pair,
        list.filter(one => one !== worst),
      );
  }
}

const distance = ({ before, after }: BlockPair): number =>
  Math.hypot(after.box[0] - before.box[0], after.box[1] - before.box[1]);

/** Null where they overlap. Blocks in two columns stay beside one another however far one is pushed down. */
function relation(one: Box, other: Box, slack: number): Relation | null {
  if (right(one) <= other[0] + slack) return 'left of';
  if (right(other) <= one[0] + slack) return 'right of';
  if (bottom(one) <= other[1] + slack) return 'above';
  if (bottom(other) <= one[1] + slack) return 'below';
  return null;
}

/**
 * Tells how far a block that is new, gone or of another size pushed the blocks below it: each function returns the end of a
 * sentence, or '' if nothing was pushed. The same shift is said once.
 */
function pushes(pairs: readonly BlockPair[], tolerancePx: number) {
  const explained = new Set<BlockPair>();
  const said = (
    above: BlockPair | undefined,
    below: BlockPair | undefined,
    sign: number,
    what: string,
  ): string => {
    if (below === undefined || explained.has(below)) return '';
    const down = shiftOf(below) - (above === undefined ? 0 : shiftOf(above));
    if (Math.abs(down) <= tolerancePx || down * sign < 0) return '';
    explained.add(below);
    return `; what ${what} below it moved ${Math.abs(down)} px ${down > 0 ? 'down' : 'up'}`;
  };
  const around = (box: Box, side: 'before' | 'after') =>
    [nearest(pairs, box, side, 'above'), nearest(pairs, box, side, 'below')] as const;
  return {
    byNew: ({ box }: OutlineBlock) => said(...around(box, 'after'), 1, 'is'),
    byLost: ({ box }: OutlineBlock) => said(...around(box, 'before'), -1, 'was'),
    bySize: (pair: BlockPair) => {
      const { before, after } = pair;
      return said(pair, nearest(pairs, before.box, 'before', 'below'), after.box[3] - before.box[3], 'is');
    },
  };
}

const shiftOf = ({ before, after }: BlockPair): number => after.box[1] - before.box[1];

/** Returns the nearest block above or below a box, in its column. */
function nearest(
  pairs: readonly BlockPair[],
  box: Box,
  side: 'before' | 'after',
  where: 'above' | 'below',
): BlockPair | undefined {
  const distance = ({ [side]: { box: other } }: BlockPair): number =>
    where === 'above' ? box[1] - bottom(other) : other[1] - bottom(box);
  return pairs
    .filter(pair => distance(pair) >= 0 && isInColumn(pair[side].box, box))
    .sort((a, b) => distance(a) - distance(b))[0];
}

const isInColumn = (one: Box, other: Box): boolean => one[0] < right(other) && other[0] < right(one);
