// A page for data mining: a bag of words with its site and category.

import { addCount } from '../../../base/counts.ts';

export interface MiningPage {
  readonly site: string;
  readonly category: string;
  readonly words: readonly string[];
}

/** Words as numbers shared by all pages of a corpus; each page as indices and counts. */
export interface Corpus {
  readonly size: number;
  readonly bags: readonly Bag[];
}

export interface Bag {
  readonly places: Int32Array;
  readonly counts: Float64Array;
}

export function corpusOf(pages: readonly MiningPage[]): Corpus {
  const numbers = new Map<string, number>();
  const bags = pages.map(({ words }): Bag => {
    const counts = new Map<number, number>();
    for (const word of words) {
      const known = numbers.get(word);
      const number = known ?? numbers.size;
      if (known === undefined) numbers.set(word, number);
      addCount(counts, number);
    }
    return { places: Int32Array.from(counts.keys()), counts: Float64Array.from(counts.values()) };
  });
  return { size: numbers.size, bags };
}
