// Scores the text of an answer: words as in WCXB, shingles as in ScrapingHub's benchmark, and snippets.

import { countEach } from '../../../base/counts.ts';
import { harmonicMean, meanOf, ratio, type Scores, scoresOf, shareOrNull } from '../statistics.ts';

export type { Scores as WordScore };

/** Compares lower-case words as multisets, as WCXB's evaluate.py does. Two empty texts score 1, one 0. */
export function scoreWords(answer: string, truth: string): Scores {
  const answered = wordsOf(answer.toLowerCase());
  const wanted = wordsOf(truth.toLowerCase());
  if (answered.length === 0 && wanted.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const right = sharedCount(countEach(answered), countEach(wanted));
  return scoresOf({ right, given: answered.length, known: wanted.length });
}

/** Tokens in a shingle, as in ScrapingHub's evaluate.py. */
const SHINGLE_WORDS = 4;

/** Shares of all shingles of one page, so that long texts do not count more. */
export interface ShingleShares {
  readonly right: number;
  readonly surplus: number;
  readonly missing: number;
}

export function compareShingles(answer: string, truth: string): ShingleShares {
  const answered = countEach(shinglesOf(answer));
  const wanted = countEach(shinglesOf(truth));
  const right = sharedCount(answered, wanted);
  const surplus = total(answered) - right;
  const missing = total(wanted) - right;
  const all = right + surplus + missing;
  return { right: ratio(right, all), surplus: ratio(surplus, all), missing: ratio(missing, all) };
}

/** Yields one shorter shingle for a text of fewer words. Case counts. */
function* shinglesOf(text: string): Generator<string> {
  const words = wordsOf(text);
  if (words.length === 0) return;
  const count = Math.max(1, words.length - SHINGLE_WORDS + 1);
  for (let start = 0; start < count; start++) yield words.slice(start, start + SHINGLE_WORDS).join(' ');
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/**
 * Summarises many pages: mean precision over pages with an answer, mean recall over pages with a truth, and the
 * harmonic mean of these two means (not the mean of F1). Returns `null` if one of the means has no page.
 */
export function scoreShingles(pages: readonly ShingleShares[]): Scores | null {
  const precision = meanOf(pages.map(({ right, surplus }) => shareOrNull(right, right + surplus)));
  const recall = meanOf(pages.map(({ right, missing }) => shareOrNull(right, right + missing)));
  if (precision === null || recall === null) return null;
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

/** Share of the snippets that occur in the text, ignoring case; `null` without snippets (WCXB's script returns 1). */
export function snippetRate(text: string, snippets: readonly string[]): number | null {
  if (snippets.length === 0) return null;
  const lower = text.toLowerCase();
  return snippets.filter(snippet => lower.includes(snippet.toLowerCase())).length / snippets.length;
}

/**
 * Letters, numbers and `_`, as Python's `\w`. Unlike ICU and JavaScript, Python leaves out combining marks, so a
 * decomposed é is `e` and a break. Checked against `re` over all code points.
 */
const WORD = /[\p{L}\p{N}_]+/gu;

/** Returns the words in order, with their case. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Returns lower-case words joined by one space, so that punctuation and spelling variants of signs do not count. */
export const foldedText = (text: string): string => wordsOf(text.normalize('NFKC').toLowerCase()).join(' ');

/** Size of the intersection of two multisets. */
export function sharedCount<Value>(a: ReadonlyMap<Value, number>, b: ReadonlyMap<Value, number>): number {
  let shared = 0;
  for (const [value, count] of a) shared += Math.min(count, b.get(value) ?? 0);
  return shared;
}
