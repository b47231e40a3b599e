// Addresses that open a page at words of it, which the browser scrolls to and highlights: `#:~:text=` (text fragments).

import { onceEach } from '../../page/snapshot/once-each.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

/** Words as browsers compare them: without white space, signs and case. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Words of one line of a page. */
export interface Stretch {
  readonly line: string;
  /** Place of each word in the line. */
  readonly words: readonly { readonly start: number; readonly stop: number }[];
}

interface Quote {
  /** Its first line and its last, from the first word that is quoted to the last; the same for one line. */
  readonly first: Stretch;
  readonly last: Stretch;
  /** Finds the words that stand right before it on the page. */
  readonly before: () => string;
}

const FEW = 5;
const MOST = 16;
/** Characters of a page that are searched for words that stand in several places; beyond it each counts as the only one. */
const MOST_SEARCHED = 200_000_000;

/** Null for a page without an address that can be opened. */
export function textFragment(snapshot: Snapshot, { first, last, before }: Quote): string | null {
  if (!/^(?:https?|file):/.test(snapshot.finalUrl)) return null;
  const isShort = first === last && first.words.length <= 2 * MOST;
  const parts = isShort
    ? [textBetween(first, 0, first.words.length)]
    : [fewWords(snapshot, first, false), fewWords(snapshot, last, true)];
  const words = isAlone(snapshot, parts[0] ?? '') ? '' : before();
  const prefix = words === '' ? '' : `${encoded(words)}-,`;
  const hash = snapshot.finalUrl.includes('#') ? '' : '#';
  return `${snapshot.finalUrl}${hash}:~:text=${prefix}${parts.map(encoded).join(',')}`;
}

/** The first words of a line, or the last: as many as stand in one place of the page only. */
function fewWords(snapshot: Snapshot, stretch: Stretch, isEnd: boolean): string {
  const all = stretch.words.length;
  const text = (count: number): string =>
    isEnd ? textBetween(stretch, all - count, all) : textBetween(stretch, 0, count);
  let count = Math.min(FEW, all);
  while (count < Math.min(MOST, all) && !isAlone(snapshot, text(count))) count++;
  return text(count);
}

const textBetween = ({ line, words }: Stretch, from: number, end: number): string =>
  line.slice(words[from]?.start ?? 0, words[end - 1]?.stop ?? 0);

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');

export const wordsIn = (text: string): string => (text.toLowerCase().match(WORD) ?? []).join(' ');

const paintedWords = onceEach(({ texts }: Snapshot) => {
  const seen = texts.filter(({ visibility }) => isSeen(visibility)).map(({ text }) => text);
  return { words: ` ${wordsIn(seen.join(' '))} `, searched: 0 };
});

/** Counts the places where the page shows the first words of a line; 2 for more. */
export const placesOnPage = (snapshot: Snapshot, stretch: Stretch): 0 | 1 | 2 =>
  timesOn(snapshot, fewWords(snapshot, stretch, false));

const isAlone = (snapshot: Snapshot, text: string): boolean => timesOn(snapshot, text) < 2;

/** Counts the places of a text on the page; 2 for more. */
function timesOn(snapshot: Snapshot, text: string): 0 | 1 | 2 {
  const page = paintedWords(snapshot);
  if (page.searched > MOST_SEARCHED) return 1;
  page.searched += page.words.length;
  const wanted = ` ${wordsIn(text)} `;
  const place = page.words.indexOf(wanted);
  if (place < 0) return 0;
  return page.words.indexOf(wanted, place + 1) < 0 ? 1 : 2;
}
