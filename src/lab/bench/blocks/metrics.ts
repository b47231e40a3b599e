// Measures how well a page was cut into blocks: blocks with equal content (Kreuzer 2013), and extended BCubed (Kiesel
// 2020).

import { countEach } from '../../../base/counts.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type Scores, scoresOf } from '../statistics.ts';
import { type BCubedScore, type ByBCubed, bcubed } from './bcubed.ts';
import { boxElements, pixelElements, type SizedBox } from './segments.ts';

/** Kreuzer 2013: contents match fuzzily if 80 % agree. */
export const FUZZY_SIMILARITY = 0.8;

/** A block as its content and its region. */
export interface Block {
  /** Words in order, and the addresses of images. */
  readonly tokens: readonly string[];
  readonly segment: Segment;
}

export interface MatchScore extends Scores {
  readonly matched: number;
}

export interface BlockScore {
  readonly exact: MatchScore;
  readonly fuzzy: MatchScore;
  readonly bcubed: ByBCubed<BCubedScore>;
  /** Fuzzy match with the marked blocks of all levels, if the dataset has several. */
  readonly everyLevel?: MatchScore;
}

/** The boxes that BCubed counts besides pixels: of DOM nodes, and of text nodes with their characters. */
export interface PageBoxes {
  readonly nodes: readonly SizedBox[];
  readonly texts: readonly SizedBox[];
}

export function scoreBlocks(answer: readonly Block[], truth: readonly Block[], boxes: PageBoxes): BlockScore {
  const answered = answer.map(block => block.segment);
  const labelled = truth.map(block => block.segment);
  return {
    exact: matchBlocks(answer, truth, 1),
    fuzzy: matchBlocks(answer, truth, FUZZY_SIMILARITY),
    bcubed: {
      chars: bcubed(boxElements(boxes.texts, answered, labelled)),
      nodes: bcubed(boxElements(boxes.nodes, answered, labelled)),
      pixels: bcubed(pixelElements(answered, labelled)),
    },
  };
}

export function matchBlocks(
  answer: readonly Block[],
  truth: readonly Block[],
  similarity: number,
): MatchScore {
  const matched = pairBlocks(answer, truth, similarity).truth.size;
  return { ...scoresOf({ right: matched, given: answer.length, known: truth.length }), matched };
}

/** Matching blocks of both sides. */
export interface PairedBlocks {
  readonly answer: ReadonlySet<Block>;
  readonly truth: ReadonlySet<Block>;
}

/** Matches a block of the truth with one similar one at most: equal contents first, then in page order. */
export function pairBlocks(
  answer: readonly Block[],
  truth: readonly Block[],
  similarity: number,
): PairedBlocks {
  const contentOf = ({ tokens }: Block): string => tokens.join(' ');
  const byContent = groupBy(answer, contentOf);
  const paired = { answer: new Set<Block>(), truth: new Set<Block>() };
  const pair = (block: Block, wanted: Block): void => {
    paired.answer.add(block);
    paired.truth.add(wanted);
  };
  for (const wanted of truth) {
    const same = byContent.get(contentOf(wanted))?.pop();
    if (same !== undefined) pair(same, wanted);
  }
  const free = new Set(similarity < 1 ? [...byContent.values()].flat() : []);
  for (const wanted of truth.filter(block => !paired.truth.has(block))) {
    for (const block of free) {
      if (!atLeastAsSimilar(block.tokens, wanted.tokens, similarity)) continue;
      free.delete(block);
      pair(block, wanted);
      break;
    }
  }
  return paired;
}

/**
 * Returns true if 2 × LCS / (sum of lengths) reaches the limit. Uses Myers' O(ND) algorithm, and stops once too many
 * tokens differ; skips it if the lengths or words already rule out a match.
 */
export function atLeastAsSimilar(a: readonly string[], b: readonly string[], limit: number): boolean {
  const all = a.length + b.length;
  if (all === 0) return true;
  // Every token outside the common sequence is one difference: ratio = (all - differences) / all.
  const allowed = Math.floor((1 - limit) * all + 1e-9);
  if (Math.abs(a.length - b.length) > allowed || countUnshared(a, b) > allowed) return false;
  const numbers = new Map<string, number>();
  return differsByAtMost(toNumbers(a, numbers), toNumbers(b, numbers), allowed);
}

/** Numbers compare faster than strings. */
function toNumbers(tokens: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(tokens, token => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return number;
  });
}

function countUnshared(a: readonly string[], b: readonly string[]): number {
  const balance = countEach(a);
  for (const token of b) balance.set(token, (balance.get(token) ?? 0) - 1);
  let unshared = 0;
  for (const surplus of balance.values()) unshared += Math.abs(surplus);
  return unshared;
}

/** Myers 1986: `reach[k]` is the furthest position in `a` on diagonal k with this many edits. */
function differsByAtMost(a: Int32Array, b: Int32Array, allowed: number): boolean {
  const middle = allowed + 1;
  const reach = new Int32Array(2 * allowed + 3);
  for (let differences = 0; differences <= allowed; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const fromLeft = reach[middle + diagonal - 1] ?? 0;
      const fromAbove = reach[middle + diagonal + 1] ?? 0;
      const goesDown = diagonal === -differences || (diagonal !== differences && fromLeft < fromAbove);
      let x = goesDown ? fromAbove : fromLeft + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reach[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return true;
    }
  }
  return false;
}
