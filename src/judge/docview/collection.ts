// Facts that need the whole collection: words common to its pages, and titles shared by the pages of a host.

import { addCount } from '../../base/counts.ts';
import type { Draft } from './draft.ts';
import { wordsOf } from './words.ts';

export interface Collection {
  readonly isStopWord: (word: string) => boolean;
  readonly isSharedTitle: (host: string, title: string) => boolean;
}

export const NO_COLLECTION: Collection = { isStopWord: () => false, isSharedTitle: () => false };

const RULE = {
  /** Least number of pages: in a smaller collection no word counts as common. */
  leastPages: 20,
  /** Share of the pages from which a word counts as common. */
  stopShare: 0.5,
  /** Least pages of a host, and the share of these with one title, for it to be the host's. */
  leastPagesOfHost: 3,
  titleShare: 0.5,
  /** Most words counted at a time, about 100 bytes each; beyond that the rarest are dropped, which cannot be stop words. */
  mostWords: 500_000,
} as const;

/** Counts page by page; keeps about 150 bytes per page, and the words of all pages. */
export class CollectionCounter {
  #pages = 0;
  #forgotten = 0;
  #words = new Map<string, number>();
  readonly #hosts = new Map<string, { pages: number; readonly titles: Map<string, number> }>();
  readonly #contents = new Set<string>();

  add({ paragraphs, host, title, content }: Draft): void {
    // Counts copies as one page: otherwise their words would look common.
    const start = `${content.length} ${content.slice(0, 80)}`;
    if (this.#contents.has(start)) return;
    this.#contents.add(start);
    this.#pages++;
    const words = new Set(paragraphs.flatMap(lines => lines.flatMap(({ text }) => wordsOf(text))));
    for (const word of words) addCount(this.#words, word);
    if (this.#words.size > RULE.mostWords) this.#forgetRare();
    const known = this.#hosts.get(host) ?? { pages: 0, titles: new Map<string, number>() };
    known.pages++;
    addCount(known.titles, title.trim());
    this.#hosts.set(host, known);
  }

  collection(): Collection {
    const least = Math.max(RULE.stopShare * this.#pages, 1);
    const stopWords = new Set<string>();
    if (this.#pages >= RULE.leastPages)
      for (const [word, count] of this.#words) if (count > least) stopWords.add(word);
    return {
      isStopWord: word => stopWords.has(word),
      isSharedTitle: (host, title) => {
        const known = this.#hosts.get(host);
        const same = known?.titles.get(title) ?? 0;
        return known !== undefined && same >= RULE.leastPagesOfHost && same > RULE.titleShare * known.pages;
      },
    };
  }

  #forgetRare(): void {
    this.#forgotten++;
    for (const [word, count] of this.#words) if (count <= this.#forgotten) this.#words.delete(word);
  }
}
