// Compares titles and addresses, and splits the title of a document: `Headline - Section | Site`.

import { isUrl } from '../../base/text/parse-url.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

/**
 * Returns true if nearly all words of the shorter title are in the longer one, so that an added site name is ignored.
 */
export function isSameTitle(one: string, other: string): boolean {
  const [short, long] = [titleWords(one), titleWords(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short.length === 0) return false;
  const known = new Set(long);
  const shared = short.filter(word => known.has(word)).length;
  const isLikely = short.length > 1 || long.length <= 2 || long[0] === short[0];
  return isLikely && shared >= METADATA_LIMITS.sameTitleShare * short.length;
}

/** Lower-case words; single letters for scripts without spaces between words. */
export function titleWords(title: string): readonly string[] {
  const text = title.toLowerCase().slice(0, METADATA_LIMITS.titleChars);
  const words = text.match(WORD) ?? [];
  return UNSPACED.test(text) ? words.flatMap(word => (UNSPACED.test(word) ? [...word] : word)) : words;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Thai, Chinese and Japanese. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/;

/** Ignores the scheme, `www.`, a trailing slash and the fragment. */
export function isSameAddress(one: string, other: string): boolean {
  if (!isUrl(one, other) || !isUrl(other)) return false;
  return plainAddress(new URL(one, other)) === plainAddress(new URL(other));
}

const plainAddress = ({ hostname, pathname, search }: URL): string =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;

/** Keeps the order. Signs inside words do not split, and neither does a text that is too long for a title. */
export const titleParts = (title: string): string[] =>
  (title.length > METADATA_LIMITS.splitTitleChars ? [title] : title.split(SEPARATOR))
    .map(part => part.trim())
    .filter(part => part !== '');

/** Separators between white space, and those that need none. */
const SEPARATOR = /(?<!\s)\s+[-–—‒―@|¦·•»«›‹:/\\~⋆★→]+\s+|(?:(?<!\s)\s+)?[|｜»«]\s*|_-_/u;

/** Returns each run of consecutive parts, as words joined by one space: `leading` runs begin with the first part. */
export function titleSpans(title: string): { leading: string[]; others: string[] } {
  const parts = titleParts(title)
    .slice(0, MOST_PARTS)
    .map(part => titleWords(part).join(' '));
  const [leading, others]: [string[], string[]] = [[], []];
  for (const from of parts.keys()) {
    for (let to = from + 1; to <= parts.length; to++) {
      const span = parts.slice(from, to).join(' ').trim();
      if (span !== '') (from === 0 ? leading : others).push(span);
    }
  }
  return { leading, others };
}

const MOST_PARTS = 6;
