// Finds names that nothing introduces: beside the headline with a portrait, or in a remark such as `Written by`.

import { isSeen } from '../../../see/snapshot/sight.ts';
import { WRITTEN_BY } from '../byline-words.ts';
import type { Candidate } from '../declared/declared.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { nearHeadline } from '../near-headline.ts';
import type { PageFacts } from '../page-facts.ts';
import { isSameTitle } from '../same.ts';
import { subtreeText } from '../subtree-text.ts';
import { namesIn } from './byline-names.ts';
import { linesNear, looksLikeName } from './lead-in-lines.ts';

export function shownBeside(facts: PageFacts, language: string): Candidate[] {
  return [...nameWithPortrait(facts), ...writtenBy(facts, language)];
}

/**
 * Returns the name in a line of its own that a picture beside the headline has as its alternative text. Without a date
 * there, the line can name anything.
 */
function nameWithPortrait(facts: PageFacts): Candidate[] {
  const { snapshot, headline } = facts;
  if (headline === null) return [];
  const portraits = snapshot.elements.flatMap(({ tag, scope, attributes, pageBox }) =>
    tag === 'img' && scope === 0 && nearHeadline(headline, pageBox) !== null ? (attributes.alt ?? '') : [],
  );
  const lines = linesNear(facts, headline).map(({ index }) =>
    subtreeText(snapshot, index, METADATA_LIMITS.nameChars),
  );
  if (portraits.length === 0 || !lines.some(line => DATED.test(line))) return [];
  for (const line of lines) {
    if (
      !isSameTitle(line, headline.text) &&
      !line.includes(':') &&
      looksLikeName(line) &&
      portraits.some(alt => isPortraitOf(alt, line))
    )
      return [{ value: line, source: 'page', at: 'portrait' }];
  }
  return [];
}

/** Allows a few words more, such as `Portrait of`. */
const isPortraitOf = (alt: string, name: string): boolean =>
  alt.includes(name) && alt.length <= name.length + PORTRAIT_CHARS;

const PORTRAIT_CHARS = 20;
const DATED = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** Returns the name in remarks such as `Written by Jane Doe` if all remarks of the page name the same one. */
function writtenBy(facts: PageFacts, language: string): Candidate[] {
  const { snapshot } = facts;
  const names = new Set<string>();
  for (const { text, parent, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || snapshot.elements[parent]?.scope !== 0 || !WRITTEN_BY.test(text.trim()))
      continue;
    const [name] = namesIn(facts, parent, language);
    if (name !== undefined && looksLikeName(name)) names.add(name);
  }
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? [] : [{ value: only, source: 'page', at: 'written by' }];
}
