// Splits a document's title: `Headline - Section | Site`.

import { UNSPACED } from '../../base/text/unspaced-scripts.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { titleWords } from './same.ts';

/** Keeps the order. Signs inside words do not split, and neither does a text that is too long for a title. */
export const titleParts = (title: string): string[] =>
  (title.length > METADATA_LIMITS.splitTitleChars ? [title] : title.split(SEPARATOR))
    .map(part => part.trim())
    .filter(part => part !== '');

/** Separators between white space, those that need none, and those that need none after a letter of a script without spaces. */
const SEPARATOR = new RegExp(
  `(?<!\\s)\\s+[-–—‒―@|¦·•»«›‹:/\\\\~⋆★→]+\\s+|(?:(?<!\\s)\\s+)?[|｜»«]\\s*|_-_|(?<=[${UNSPACED}])[-－_＿]+(?!\\s)|(?<!\\s)[_＿]+(?=[${UNSPACED}])`,
  'u',
);

/** The same at the end of a title, where a part was cut off. */
export const UNSPACED_END = new RegExp(`(?<=[${UNSPACED}])[-－_＿]+$|[_＿]+$`, 'u');

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
