// A person's name out of what stands where a name should.

import { isByIn, LEAD_IN, PREPOSITION, ROLE_BEHIND } from './byline-words.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

export interface NamePlace {
  /** Of the page, as a BCP 47 tag; '' where it does not say. */
  readonly language: string;
  /** Whether it is a line that a reader sees: what a page declares is a name by itself. */
  readonly isLine: boolean;
}

/** Null for addresses, handles and whatever else is no name. */
export function authorName(text: string, place: NamePlace): string | null {
  const line = text.trim();
  const name = line
    .slice(leadInOf(line, place).length)
    .replace(/^[\s,:·•|–—-]+|[\s,:·•|–—-]+$/gu, '')
    .trim()
    .replace(ROLE_BEHIND, '');
  const isName = /\p{L}/u.test(name) && name.length <= METADATA_LIMITS.nameChars && !NO_NAME.test(name);
  return isName ? name : null;
}

/** Addresses, markup, placeholders of templates, accounts that a CMS makes, and the words that lead to a name. */
const NO_NAME =
  /^(?:https?:|www\.|@|\/)|\S@\S|[{}<>]|^\w+(?:\.\w+){3,}$|^(?:null|undefined|none|admin|administrator|webmaster|written by|posted by|post|home)$/i;

/** What stands before the name in `By Ann Poe`, with the blanks behind it; '' where the text begins with a name. */
export function leadInOf(text: string, { language, isLine }: NamePlace): string {
  const [leadIn = isLine ? LABEL.exec(text)?.[0] : undefined] = LEAD_IN.exec(text) ?? [];
  if (leadIn !== undefined) return leadIn;
  const [, preposition = '', word = '', rest = ''] = PREPOSITION.exec(text) ?? [];
  const isOfPage = isByIn(word, language);
  // Di Wu and Von Braun: nothing is left of a name that loses its first half.
  const isLong = /\S\s+\S/.test(rest);
  const isLeadIn = isLine ? isOfPage || isLong : isOfPage && isLong;
  return isLeadIn ? preposition : '';
}

/** What a line calls the name behind it, in any language. */
const LABEL = /^\p{L}[\p{L}\p{M}]{0,14}\s*[:：]\s*(?=\S)/u;
