// Computes the feature vector of a topic (formula 2: block weight times term frequency, normalised) and the cosine
// (formula 3).

import { addCount } from '../../base/counts.ts';
import type { DraftLine } from './lines.ts';
import { wordsOf } from './words.ts';

/** Weights by word; of length 1, or 0 if there are no words. */
export type FeatureVector = ReadonlyMap<string, number>;

export interface Topic {
  readonly vector: FeatureVector;
  /** Frequency of each word, independent of the block. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** `isStopWord` excludes words from the features. */
export function topicOf(
  paragraphs: readonly (readonly DraftLine[])[],
  isStopWord: (word: string) => boolean,
): Topic {
  const frequencies = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const { text, weight } of paragraphs.flat()) {
    for (const word of wordsOf(text)) {
      if (isStopWord(word)) continue;
      addCount(frequencies, word);
      addCount(sums, word, weight);
    }
  }
  return { vector: normalised(sums), frequencies };
}

export function normalised(sums: ReadonlyMap<string, number>): FeatureVector {
  let squares = 0;
  for (const value of sums.values()) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? new Map() : new Map([...sums].map(([word, value]) => [word, value / length]));
}

/** Both vectors have length 1. */
export function cosine(one: FeatureVector, other: FeatureVector): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [word, value] of few) sum += value * (many.get(word) ?? 0);
  return Math.min(1, sum);
}

/** Heaviest first; ties are sorted alphabetically, so that the result is deterministic. */
export function heaviest(vector: FeatureVector, count: number): [word: string, weight: number][] {
  return [...vector].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, count);
}
