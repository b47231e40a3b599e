// Matches the blocks of two outlines: first as many equal ones as keep their order, then those that moved.

import { area } from '../../base/box.ts';
import type { Outline, OutlineBlock } from './outline.ts';
import { heaviestInOrder } from './pairing.ts';

export interface BlockPair {
  readonly before: OutlineBlock;
  readonly after: OutlineBlock;
}

export interface MatchedOutlines {
  readonly pairs: readonly BlockPair[];
  readonly lost: readonly OutlineBlock[];
  readonly added: readonly OutlineBlock[];
}

/** Least similarity, 0 to 1, of two blocks that are the same one. */
const LEAST_SIMILARITY = 0.45;

interface Candidate extends BlockPair {
  /** Index of the first block, and of the second. */
  readonly from: number;
  readonly start: number;
  readonly weight: number;
}

export function matchOutlines(before: Outline, after: Outline): MatchedOutlines {
  const candidates = likelyPairs(before, after);
  const isInOrder = heaviestInOrder(candidates);
  const inOrder = candidates.filter((_, at) => isInOrder[at] === 1);
  const pairs: Candidate[] = [];
  const taken = new Set<OutlineBlock>();
  for (const pair of [...inOrder, ...candidates.toSorted((a, b) => b.weight - a.weight)]) {
    if (taken.has(pair.before) || taken.has(pair.after)) continue;
    if (inOrder.some(other => isAlikeButCrossed(other, pair))) continue;
    taken.add(pair.before).add(pair.after);
    pairs.push(pair);
  }
  const isFree = (block: OutlineBlock): boolean => !taken.has(block);
  return { pairs, lost: before.blocks.filter(isFree), added: after.blocks.filter(isFree) };
}

/** Sorted by the first block. Of one block no two candidates keep the order, so the second ones are in reverse order. */
function likelyPairs(before: Outline, after: Outline): Candidate[] {
  const heights = [before.page.height, after.page.height] as const;
  return before.blocks.flatMap((one, from) =>
    after.blocks
      .map((other, start) => ({
        ...{ before: one, after: other, from, start },
        weight: similarity(one, other, heights),
      }))
      .filter(({ weight }) => weight >= LEAST_SIMILARITY)
      .reverse(),
  );
}

/** It is unknown whether one of several equal blocks passed another: one is lost and one is new instead. */
function isAlikeButCrossed(pair: Candidate, { before, after, from, start }: Candidate): boolean {
  if (headOf(before) !== '' && headOf(before) === headOf(after)) return false;
  const { selector = '' } = before;
  if (selector !== '' && selector === after.selector && !selector.includes(':nth')) return false;
  const isAlike = [before, after].every(
    ({ role, zone }) => role === pair.before.role && zone === pair.before.zone,
  );
  return isAlike && from < pair.from !== start < pair.start;
}

export const headOf = ({ name, words = '' }: Pick<OutlineBlock, 'name' | 'words'>): string => name || words;

/** 0 to 1, from role, name, zone, size and place. */
function similarity(
  one: OutlineBlock,
  other: OutlineBlock,
  [pageBefore, pageAfter]: readonly [number, number],
): number {
  if (one.role !== other.role) return 0;
  // A baseline may hold what only its next version ignores.
  const isAsIgnored = (one.ignored === 'whole') === (other.ignored === 'whole');
  if (!isAsIgnored && one.selector !== undefined && one.selector !== other.selector) return 0;
  const common = Math.min(one.box[2], other.box[2]) * Math.min(one.box[3], other.box[3]);
  const size = common / Math.max(1, area(one.box) + area(other.box) - common);
  // Takes the smaller shift, from the top or from the end of the page: blocks above may have grown.
  const fromEnd = pageAfter - other.box[1] - (pageBefore - one.box[1]);
  const shift = Math.min(Math.abs(other.box[1] - one.box[1]), Math.abs(fromEnd));
  const near = 1 / (1 + (Math.abs(other.box[0] - one.box[0]) + shift) / 200);
  const name = headOf(one) !== '' && headOf(one) === headOf(other) ? 1 : 0;
  const zone = one.zone === other.zone ? 1 : 0;
  return 0.35 * name + 0.15 * zone + 0.25 * size + 0.25 * near;
}
