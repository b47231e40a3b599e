// Draws words with the skew of natural language: the n-th most frequent one in proportion to 1 / n.

import type { Random } from './random.ts';
import { SYLLABLES } from './vocabulary.ts';

export class ZipfWords {
  readonly #words: readonly string[];
  readonly #sums: Float64Array;

  /** Words sorted by frequency, highest first. */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#sums = new Float64Array(words.length);
    let sum = 0;
    for (let rank = 0; rank < words.length; rank++) {
      // Mandelbrot's offset: the first words of real texts differ less than 1 / n.
      sum += 1 / (rank + 1 + OFFSET);
      this.#sums[rank] = sum;
    }
  }

  of(random: Random): string {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0);
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return this.#words[low] ?? '';
  }
}

const OFFSET = 2;

/** Generates distinct artificial words, with an ending that shows their kind. */
export function madeWords(random: Random, count: number, ending = ''): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = Array.from({ length: 2 + random.below(3) }, () => random.of(SYLLABLES));
    words.add(syllables.join('') + ending);
  }
  return [...words];
}
