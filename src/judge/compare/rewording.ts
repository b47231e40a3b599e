// Detects changed words in a matched element, and quotes short excerpts of both versions from the first difference.

import type { ComparedElement } from './compared-page.ts';
import { COMPARE } from './settings.ts';

/** Excerpts of an element's own text around the changed words; `…` marks a cut. */
export interface Rewording {
  readonly before: string;
  readonly after: string;
}

/** Treats all white space as equal. For a record, only the start of a text and its length are known. */
export function isReworded(one: ComparedElement, other: ComparedElement): boolean {
  const [before, after] = knownTexts(one, other);
  return before !== after || one.chars !== other.chars;
}

export function rewordingOf(one: ComparedElement, other: ComparedElement): Rewording {
  const [before, after] = knownTexts(one, other);
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return {
    before: excerpt(before, start, before.length - end),
    after: excerpt(after, start, after.length - end),
  };
}

/** Cuts both texts to the length that is known of both. */
function knownTexts(one: ComparedElement, other: ComparedElement): readonly [before: string, after: string] {
  if (one.wholeText === null || other.wholeText === null) return [one.text, other.text];
  return [one.wholeText, other.wholeText];
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** Ignores the first `start` characters. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count++;
  return count;
}

/** Cuts out `from` to `to` with a few words of context. */
function excerpt(text: string, from: number, to: number): string {
  const first = wordStart(text, Math.max(0, from - COMPARE.excerptContext), from);
  const last = wordEnd(text, Math.min(text.length, to + COMPARE.excerptContext), to);
  const end = avoidSurrogateSplit(text, Math.min(last, first + COMPARE.longestExcerpt));
  // Copies the letters: a slice would keep the whole text in memory.
  const words = [...text.slice(first, end)].join('');
  return `${first > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

/** Returns the first word start from `at` on and before `limit`, or `at` if there is none. */
function wordStart(text: string, at: number, limit: number): number {
  const blank = at === 0 ? -1 : text.indexOf(' ', at);
  return blank >= 0 && blank < limit ? blank + 1 : avoidSurrogateSplit(text, at);
}

function wordEnd(text: string, at: number, limit: number): number {
  const blank = at === text.length ? -1 : text.lastIndexOf(' ', at);
  return blank > limit ? blank : at;
}

/** Never splits a surrogate pair. */
function avoidSurrogateSplit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
