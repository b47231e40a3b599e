// Splits a text into lower-case words, with `Intl.Segmenter` for scripts without spaces.

import { folded } from '../../base/text/folded.ts';
import { HAS_UNSPACED } from '../../base/text/sentence-signs.ts';

/** Words that may be features: more than one letter (or one Chinese letter), no numbers. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const letters = folded(text);
  const isWithBlanks = !HAS_UNSPACED.test(letters);
  for (const run of letters.match(RUN) ?? []) {
    if (isWithBlanks || !HAS_UNSPACED.test(run)) addWord(words, run);
    else for (const piece of piecesOf(run)) for (const part of partsOf(piece)) addWord(words, part);
  }
  return words;
}

/**
 * Matches words of scripts with spaces without a dictionary, thirty times faster, by the same rule (UAX 29: letters,
 * marks, digits, and an apostrophe or point between two of them).
 */
const RUN = /[\p{L}\p{M}\p{N}_]+(?:['’.·][\p{L}\p{M}\p{N}_]+)*/gu;
/** The locale does not matter: each script has its own dictionary. */
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });

/** Characters per call: `Segmenter` takes quadratic time. */
const MOST_SEGMENTED = 160;

function* piecesOf(run: string): Generator<string> {
  for (let at = 0; at < run.length; at += MOST_SEGMENTED) yield run.slice(at, at + MOST_SEGMENTED);
}

/**
 * Caches recent results: a dictionary takes a microsecond per letter, and keywords, abstract and replica search all
 * split the same lines.
 */
function partsOf(piece: string): readonly string[] {
  let parts = partsCache.get(piece);
  if (parts === undefined) {
    parts = Array.from(SEGMENTER.segment(piece), ({ segment }) => segment);
    if (partsCache.size >= CACHE_SIZE) partsCache.clear();
    partsCache.set(piece, parts);
  }
  return parts;
}

const partsCache = new Map<string, readonly string[]>();

/** Cached pieces: more than nearly all pages have. */
const CACHE_SIZE = 4096;

/** A single Han letter is often a word; single letters of other scripts hardly ever are. */
const IS_HAN = /\p{Script=Han}/u;

/** Characters: a longer run is an address or encoded data, not a word. */
const LONGEST_WORD = 40;

function addWord(words: string[], word: string): void {
  if ((word.length < 2 && !IS_HAN.test(word)) || word.length > LONGEST_WORD || !/\p{L}/u.test(word)) return;
  words.push(word.replace(/['’]s?$/u, ''));
}
