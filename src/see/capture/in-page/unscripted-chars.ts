// Counts the text that a page has for browsers without scripts: some pages hold nothing else until their scripts have run.

import { elementsBy, textContent } from './natives.ts';

/** Most characters of markup that are read. */
const MOST_CHARS = 1_000_000;

export function unscriptedChars(): number {
  const markup = Array.from(elementsBy(document, 'noscript'), textContent).join(' ').slice(0, MOST_CHARS);
  return withoutStyleSheets(markup).replace(/<[^<>]*>|\s+/g, '').length;
}

/** Many pages show with a style sheet in `noscript` what scripts would show. */
const withoutStyleSheets = (markup: string): string =>
  markup
    .split(/<\/style/i)
    .map(part => part.split(/<style\b/i, 1)[0])
    .join('');
