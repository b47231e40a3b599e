// Compares titles and addresses, and splits the title of a document: `Headline - Section | Site`.

import { parseUrl } from '../../base/text/parse-url.ts';
import { HAS_UNSPACED, UNSPACED } from '../../base/text/sentence-signs.ts';
import { textAmount } from '../../page/pieces/text-amount.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

/** Returns true if nearly all words of the shorter title are in the longer one, so that an added site name is ignored. */
export function isSameTitle(one: string, other: string): boolean {
  const [short, long] = [comparedWords(one), comparedWords(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short.length === 0) return false;
  const isLikely = short.length > 1 || long.length <= 2 || long[0] === short[0];
  return isLikely && sharedPart(short, new Set(long)) >= METADATA_LIMITS.sameTitleShare;
}

/** Lower-case words; single letters for scripts without spaces between words. */
export const titleWords = (title: string): readonly string[] => wordsBy(title, letters => letters);

/** These words with one space between them, for comparisons. */
export const plainTitle = (title: string): string => titleWords(title).join(' ');

/**
 * The same as `titleWords`, but pairs of letters for scripts without spaces: most Thai titles share their letters, and
 * many Japanese ones.
 */
export const comparedWords = (title: string): readonly string[] => wordsBy(title, pairsOf);

/** The part of compared words that is known, 0 to 1: pairs of letters weigh as the words that they make up. */
export function sharedPart(compared: readonly string[], known: ReadonlySet<string>): number {
  const weigh = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0);
  return weigh(compared.filter(word => known.has(word))) / Math.max(Number.EPSILON, weigh(compared));
}

const weightOf = (word: string): number =>
  HAS_UNSPACED.test(word) ? textAmount(word) / [...word].length / LETTERS_OF_WORD : 1;

const pairsOf = (letters: readonly string[]): readonly string[] =>
  letters.length < 2 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);

function wordsBy(
  title: string,
  partsOf: (letters: readonly string[]) => readonly string[],
): readonly string[] {
  const text = title.toLowerCase().slice(0, METADATA_LIMITS.titleChars);
  const words = text.match(WORD) ?? [];
  return HAS_UNSPACED.test(text)
    ? words.flatMap(word => (HAS_UNSPACED.test(word) ? partsOf([...word]) : word))
    : words;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Counts words; in scripts without spaces between words, as many as a translation of that length would have. */
export function wordCount(title: string): number {
  let count = 0;
  for (const word of title.match(WORD) ?? [])
    count += HAS_UNSPACED.test(word) ? textAmount(word) / LETTERS_OF_WORD : 1;
  return count;
}

/** Mean length of English and Russian words. */
const LETTERS_OF_WORD = 5;

/** Ignores the scheme, `www.`, a trailing slash and the fragment. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [parseUrl(one, other), parseUrl(other)];
  return a !== undefined && b !== undefined && plainAddress(a) === plainAddress(b);
}

const plainAddress = ({ hostname, pathname, search }: URL): string =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;

/** Keeps the order. Signs inside words do not split, and neither does a text that is too long for a title. */
export const titleParts = (title: string): string[] =>
  (title.length > METADATA_LIMITS.splitTitleChars ? [title] : title.split(SEPARATOR))
    .map(part => part.trim())
    .filter(part => part !== '');

/** Signs between white space; bars and the like without any; and others without any next to a script without spaces. */
const SEPARATOR = new RegExp(
  `(?<!\\s)\\s+[-–—‒―@|¦·•»«›‹:/\\\\~⋆★→]+\\s+|(?:(?<!\\s)\\s+)?[|｜»«]\\s*|_-_|(?<=[${UNSPACED}])[-－_＿]+(?!\\s)|(?<![\\s_＿])[_＿]+(?=[${UNSPACED}])`,
  'u',
);

/** The same at the end of a title, where a part was cut off. */
export const UNSPACED_END = new RegExp(`(?<=[${UNSPACED}])[-－_＿]+$|(?<![_＿])[_＿]+$`, 'u');

/** The words after each colon of a title: `Files` in `Handbook: Files`. */
export function afterColons(title: string): string[] {
  const start = title.slice(0, METADATA_LIMITS.titleChars);
  return [...start.matchAll(/:\s|：/gu)].flatMap(({ index }) => {
    const words = plainTitle(start.slice(index + 1));
    return words === '' ? [] : [words];
  });
}

/** Returns each run of consecutive parts, as words joined by one space: `leading` runs begin with the first part. */
export function titleSpans(title: string): { leading: string[]; others: string[] } {
  const parts = titleParts(title).slice(0, MOST_PARTS).map(plainTitle);
  const spansFrom = (from: number): string[] => {
    const ends = parts.slice(from).map((_, at) => from + at + 1);
    return ends.map(end => parts.slice(from, end).join(' ').trim()).filter(span => span !== '');
  };
  return { leading: spansFrom(0), others: parts.slice(1).flatMap((_, at) => spansFrom(at + 1)) };
}

const MOST_PARTS = 6;
