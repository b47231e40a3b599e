// Extracts a person's name from a byline or a declared author.

import { isByIn, LEAD_IN, PREPOSITION, ROLE_BEHIND } from '../byline-words.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';

export interface NamePlace {
  /** Language of the page as a BCP 47 tag; '' if unknown. */
  readonly language: string;
  /** True for a visible line. A declared value is expected to be a bare name. */
  readonly isLine: boolean;
}

/** Returns null for addresses, handles and other text that is not a name. */
export function authorName(text: string, place: NamePlace): string | null {
  const line = text.trim();
  const name = line
    .slice(leadInOf(line, place).length)
    .replace(/^[\s,:·•|–—-]+|(?<![\s,:·•|–—-])[\s,:·•|–—-]+$/gu, '')
    .trim()
    .replace(ROLE_BEHIND, '')
    .replace(AGENCY_BEHIND, '');
  const isName = /\p{L}/u.test(name) && name.length <= METADATA_LIMITS.nameChars && !NO_NAME.test(name);
  if (place.isLine && LABEL_ONLY.test(name)) return null;
  return isName ? name : null;
}

/** The initials of an agency and the word that joins them to a name, in any language: `Ann Poe avec AFP`. */
const AGENCY_BEHIND = /,? \p{Ll}+ \p{Lu}{2,}(?!\p{L}).*$/su;
/** A line that only leads to a name or a date, such as `Posted on`. */
const LABEL_ONLY = /^\p{Lu}\p{Ll}+ \p{Ll}{1,3}$/u;

/**
 * Addresses and references (`#jdoe`, `social.example/jdoe`), markup, template placeholders, generated CMS accounts and
 * bare bylines such as `written by`.
 */
const NO_NAME =
  /^(?:https?:|www\.|[@#/]|[\w-]+(?:\.[\w-]+)+\/)|\S@\S|[{}<>]|^\w+(?:\.\w+){3,}$|^(?:null|undefined|none|admin|administrator|webmaster|written by|posted by|post|home)$/i;

/**
 * Returns the words before the name in `By Ann Poe`, with the white space after them; '' if the text begins with a
 * name.
 */
export function leadInOf(text: string, { language, isLine }: NamePlace): string {
  const [leadIn = isLine ? LABEL.exec(text)?.[0] : undefined] = LEAD_IN.exec(text) ?? [];
  if (leadIn !== undefined) return leadIn;
  const [, preposition = '', verb, word = '', rest = ''] = PREPOSITION.exec(text) ?? [];
  const isOfPage = isByIn(word, language);
  // `Ludwig von Mises` has one name on either side, `Redigiert von Ann Poe` a whole one after it.
  if (verb !== undefined) {
    const isPhrase = isOfPage && /^\p{L}+ (?:\p{Ll}+ )?$/u.test(verb);
    return isPhrase && /^\p{Lu}\S*\s+\p{Lu}/u.test(rest) ? preposition : '';
  }
  // Keeps `Di Wu` and `Von Braun`: without the first word, only half of a name would remain.
  const isLong = /\S\s+\S/.test(rest);
  const isLeadIn = isLine ? isOfPage || isLong : isOfPage && isLong;
  return isLeadIn ? preposition : '';
}

/** A label before a name, in any language: `Editor: Ann Poe`. */
const LABEL = /^\p{L}[\p{L}\p{M}]{0,14}\s*[:：]\s*(?=\S)/u;
