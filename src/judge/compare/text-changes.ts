// Measures how much of the text changed, by words: removed, added, in another zone or in another order.

import type { ComparedPage } from './compared-page.ts';
import { matchWords } from './match-words.ts';
import { type WordList, wordLists } from './word-list.ts';

/** Shares, 0 to 1. If both versions have such text, the larger share of both. */
export interface TextChanges {
  /** The union of the following; a word that changed in several ways counts once. */
  readonly changedShare: number;
  /** Share of the old words that the new text lacks. */
  readonly lostShare: number;
  /** Share of the new words that the old text lacks. */
  readonly addedShare: number;
  /** Share of the words that lie in another zone. */
  readonly rezonedShare: number;
  /** Share of the words that have another order. */
  readonly reorderedShare: number;
}

export function textChanges(before: ComparedPage, after: ComparedPage, partners: Int32Array): TextChanges {
  const [one, other] = wordLists(before, after);
  const { to, back, isReordered, isReorderedBack } = matchWords(one, other, partners);
  const oldShares = sharesOf(one, other, to, isReordered);
  const newShares = sharesOf(other, one, back, isReorderedBack);
  return {
    changedShare: Math.max(oldShares.changed, newShares.changed),
    lostShare: oldShares.unmatched,
    addedShare: newShares.unmatched,
    rezonedShare: Math.max(oldShares.rezoned, newShares.rezoned),
    reorderedShare: Math.max(oldShares.reordered, newShares.reordered),
  };
}

function sharesOf(own: WordList, other: WordList, matches: Int32Array, isReordered: Uint8Array) {
  let [all, unmatched, rezoned, reordered, changed] = [0, 0, 0, 0, 0];
  for (const [place, match] of matches.entries()) {
    const weight = own.weights[place] ?? 0;
    const isRezoned = match >= 0 && own.zones[place] !== other.zones[match];
    all += weight;
    if (match < 0) unmatched += weight;
    if (isRezoned) rezoned += weight;
    if (isReordered[place] === 1) reordered += weight;
    if (match < 0 || isRezoned || isReordered[place] === 1) changed += weight;
  }
  const shareOf = (part: number): number => (all === 0 ? 0 : part / all);
  return {
    unmatched: shareOf(unmatched),
    rezoned: shareOf(rezoned),
    reordered: shareOf(reordered),
    changed: shareOf(changed),
  };
}
