// The words of a text, in lower case: by `Intl.Segmenter` where a script sets no blanks between words.

import { folded } from '../../base/text/folded.ts';

/** Words of more than one letter (or one Chinese one), numbers left out: what may be a feature. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const letters = folded(text);
  const isWithBlanks = !NEEDS_DICTIONARY.test(letters);
  for (const run of letters.match(RUN) ?? []) {
    if (isWithBlanks || !NEEDS_DICTIONARY.test(run)) addWord(words, run);
    else for (const piece of piecesOf(run)) for (const part of partsOf(piece)) addWord(words, part);
  }
  return words;
}

/**
 * What scripts with blanks need no dictionary for is matched at once, by the same rule (UAX 29: letters, marks, digits,
 * and an apostrophe or point between two of them): it is thirty times as fast.
 */
const RUN = /[\p{L}\p{M}\p{N}_]+(?:['’.·][\p{L}\p{M}\p{N}_]+)*/gu;
const NEEDS_DICTIONARY =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** The language matters to no dictionary of it: each script has its own. */
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });

/** Characters: `Segmenter` takes time by the square of the length. */
const MOST_SEGMENTED = 160;

function* piecesOf(run: string): Generator<string> {
  for (let at = 0; at < run.length; at += MOST_SEGMENTED) yield run.slice(at, at + MOST_SEGMENTED);
}

/**
 * A dictionary takes a microsecond a letter, and the same line is asked for by the keywords, the abstract and the search
 * for replicas: what was parted lately is kept.
 */
function partsOf(piece: string): readonly string[] {
  let parts = lately.get(piece);
  if (parts === undefined) {
    parts = Array.from(SEGMENTER.segment(piece), ({ segment }) => segment);
    if (lately.size >= MOST_KEPT) lately.clear();
    lately.set(piece, parts);
  }
  return parts;
}

const lately = new Map<string, readonly string[]>();

/** Pieces, more than nearly all pages have. */
const MOST_KEPT = 4096;

/** A letter of these is often a word; of others hardly ever. */
const IS_HAN = /\p{Script=Han}/u;

/** Characters: more is an address or a picture spelt out, not a word. */
const LONGEST_WORD = 40;

function addWord(words: string[], word: string): void {
  if ((word.length < 2 && !IS_HAN.test(word)) || word.length > LONGEST_WORD || !/\p{L}/u.test(word)) return;
  words.push(word.replace(/['’]s?$/u, ''));
}

export function countWords(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
