// Measures how well a page was cut into blocks: blocks with equal content (Kreuzer 2013), and extended BCubed (Kiesel
// 2020).

import { groupBy } from '../../../base/keyed-lists.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type Scores, scoresOf } from '../statistics.ts';
import { type BCubedScore, bcubed } from './bcubed.ts';
import { boxElements, pixelElements, type SizedBox } from './segments.ts';
import { atLeastAsSimilar } from './token-similarity.ts';

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
  readonly bcubed: Readonly<Record<'chars' | 'nodes' | 'pixels', BCubedScore>>;
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

/**
 * Matches each block of the truth with at most one similar block of the answer: equal contents first, then the others
 * in page order.
 */
export function pairBlocks(
  answer: readonly Block[],
  truth: readonly Block[],
  similarity: number,
): PairedBlocks {
  const { paired, restAnswer, restTruth } = pairSame(answer, truth);
  const free = new Set(similarity < 1 ? restAnswer : []);
  for (const wanted of restTruth) {
    for (const block of free) {
      if (!atLeastAsSimilar(block.tokens, wanted.tokens, similarity)) continue;
      free.delete(block);
      paired.answer.add(block);
      paired.truth.add(wanted);
      break;
    }
  }
  return paired;
}

interface SamePairs {
  readonly paired: { readonly answer: Set<Block>; readonly truth: Set<Block> };
  readonly restAnswer: Block[];
  readonly restTruth: Block[];
}

function pairSame(answer: readonly Block[], truth: readonly Block[]): SamePairs {
  const byContent = groupBy(answer, ({ tokens }) => tokens.join(' '));
  const paired = { answer: new Set<Block>(), truth: new Set<Block>() };
  const restTruth: Block[] = [];
  for (const wanted of truth) {
    const same = byContent.get(wanted.tokens.join(' '))?.pop();
    if (same === undefined) restTruth.push(wanted);
    else {
      paired.answer.add(same);
      paired.truth.add(wanted);
    }
  }
  return { paired, restAnswer: [...byContent.values()].flat(), restTruth };
}
