// The parts of a document's title: `Headline - Section | Site`.

import { titleWords } from './same.ts';

/** In the order in which they stand; signs within words part nothing. */
export const titleParts = (title: string): string[] =>
  title
    .split(SEPARATOR)
    .map(part => part.trim())
    .filter(part => part !== '');

/** Signs that stand free between blanks, and those that need none. */
const SEPARATOR = /\s+(?:[-–—‒―|¦·•»«›‹:/\\~⋆★→]|::|\|\|)+\s+|\s*[|｜]\s*|\s*[»«]\s*|_-_/u;

/** What a heading may say to name the whole title or some of its parts, as words with one blank between. */
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
