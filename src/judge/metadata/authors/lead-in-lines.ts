// Finds lines beside the headline that begin like a byline (`By Jane Doe`), whatever their class names.

import { LONE_LEAD_IN, NAME_WITH_ROLE } from '../byline-words.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { Candidate, PageFacts } from '../page-facts.ts';
import { leadInOf, looksLikeName } from './author-names.ts';
import { namesIn } from './byline-names.ts';
import { linesBeside, type NearLine } from './lines-near.ts';

/** Returns the names of the nearest such line, if it comes before the article text. */
export function leadInLinesOf(facts: PageFacts): Candidate[] {
  const lines = linesBeside(facts);
  for (const line of lines.toSorted((a, b) => a.distance - b.distance)) {
    // `Written by` has the name in the next line.
    const isLabel = LONE_LEAD_IN.test(line.words);
    const named = isLabel ? lines[lines.indexOf(line) + 1] : beginsLikeByline(facts, line) ? line : undefined;
    const names = named === undefined ? [] : namesIn(facts, named.index);
    if (names.length > 0 && names.every(looksLikeName))
      return names.map(value => ({ value, source: 'page', at: 'line' }));
  }
  return [];
}

/**
 * Skips links and buttons that begin with `By`: they sort a list or open another page. Ignores labels of unknown
 * languages: they can introduce anything.
 */
function beginsLikeByline({ tree, language }: PageFacts, { index, first, words }: NearLine): boolean {
  if (tree.closest(first.parent, ({ tag }) => CONTROLS.has(tag)) >= index) return false;
  if (words.length > METADATA_LIMITS.nameChars) return false;
  return leadInOf(words, { language, isLine: false }) !== '' || NAME_WITH_ROLE.test(words);
}

const CONTROLS: ReadonlySet<string> = new Set(['a', 'button', 'label']);
