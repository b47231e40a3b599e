// How much of the text changed, by its words: what is lost, what is added, what lies in another zone or order.

import type { ComparedPage } from './compared-page.ts';
import { matchWords } from './match-words.ts';
import { type WordList, wordLists } from './word-list.ts';

/** Shares, 0 to 1. Where both versions have such text, of the version of which it is the larger share. */
export interface TextChanges {
  /** All of the following together; a word that changed in several ways counts once. */
  readonly changedShare: number;
  /** Of the old text, the words that the new one does not have. */
  readonly lostShare: number;
  /** Of the new text, the words that the old one does not have. */
  readonly addedShare: number;
  /** Of the text, the words that both have in different zones. */
  readonly rezonedShare: number;
  /** Of the text, the words that both have in a different order. */
  readonly reorderedShare: number;
}

export function textChanges(before: ComparedPage, after: ComparedPage, partners: Int32Array): TextChanges {
  const [one, other] = wordLists(before, after);
  const { to, back, isReordered, isReorderedBack } = matchWords(one, other, partners);
  const old = sharesOf(one, other, to, isReordered);
  const young = sharesOf(other, one, back, isReorderedBack);
  return {
    changedShare: Math.max(old.changed, young.changed),
    lostShare: old.unmatched,
    addedShare: young.unmatched,
    rezonedShare: Math.max(old.rezoned, young.rezoned),
    reorderedShare: Math.max(old.reordered, young.reordered),
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
