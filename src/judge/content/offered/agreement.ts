// Tells if Markdown says what the page says: word pairs that both have. Single words would not do, since two texts of one
// language share half of theirs.

import { folded } from '../../../base/text/folded.ts';

export interface Agreement {
  /** Share of the Markdown that the page has, shown or not. */
  readonly agreement: number;
  /** Share of the page's own content that the Markdown has. */
  readonly coverage: number;
}

/**
 * Least share of both. On the 20 samples, content has 0.92 and more in common with its own page, and at most 0.12 with
 * another one; the first fifth of it covers 0.18 to 0.24 of the rest, and half of one page that repeats itself.
 */
export const LEAST_AGREEMENT = 0.3;

/** `content`: what was judged to be content; `page`: all text of the page. */
export function agreementOf(markdown: string, content: string, page: string): Agreement {
  const offered = pairsOf(markdown);
  return {
    agreement: shareOf(offered, pairsOf(page)),
    coverage: shareOf(pairsOf(content), offered),
  };
}

/** Letters of scripts without blanks count as words. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  let last = '';
  for (const [word] of folded(text).matchAll(WORDS)) {
    pairs.add(`${last} ${word}`);
    last = word;
  }
  return pairs;
}

/** 1 without pairs: nothing is missing. */
function shareOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  let shared = 0;
  for (const pair of wanted) if (found.has(pair)) shared++;
  return shared / wanted.size;
}
