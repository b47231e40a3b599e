// Extracts names of people from a byline or a declared author, without dates, counts, reading times and handles.

import { remembered } from '../../../base/memoize.ts';
import { isByIn, LEAD_IN, NEXT_BYLINE, PREPOSITION, ROLE_BEHIND, withWordsOf } from '../byline-words.ts';
import { asciiDigits, monthNamesOf, monthsIn } from '../dates/calendars.ts';
import { beforeLabel } from '../dates/date-lines.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';

interface NamePlace {
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
 * Returns the words before the name in `By Ann Poe`, with the white space after them; '' if the text begins with a name.
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

/** Returns the whole line if it cannot be split into full names. */
export function namesInLine(line: string, language: string): string[] {
  const [first = '', ...others] = line.split(withOf(language));
  // A name of one word after `with` is that of an agency.
  if (others.length > 0 && isFullName(first))
    return [first, ...others.filter(isFullName)].flatMap(part => listedNames(part, language));
  return IDEOGRAPHIC_NAMES.test(line) ? line.split(/[\s、，]+/u) : listedNames(line, language);
}

/** Names of two to four Han characters, between spaces or commas. */
const IDEOGRAPHIC_NAMES = /^\p{Script=Han}{2,4}(?:(?:\s|[、，]\s?)\p{Script=Han}{2,4})+$/u;

function listedNames(line: string, language: string): string[] {
  const parts = line.split(conjunctionOf(language));
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return [line];
  // Text after the last name is a role of all authors.
  const names = [...parts.slice(0, -1).flatMap(part => part.split(COMMA)), last.split(COMMA)[0] ?? ''];
  const filled = names.map(name => name.trim()).filter(name => name !== '');
  return filled.every(isFullName) ? filled : [line];
}

/** Tells how surely the text between two links joins two names: a conjunction is sure, a comma only likely. */
export function connectionOf(text: string, language: string): 'sure' | 'likely' | 'no' {
  const word = text.replace(/^\s*,/, '').trim();
  const isConjunction = word !== '' && ` ${word} `.replace(conjunctionOf(language), '') === '';
  if (isConjunction) return 'sure';
  return /^\s*[,、]\s*$/.test(text) ? 'likely' : 'no';
}

const COMMA = /(?:(?<!\s)\s+)?[,、]\s*/;

/** Requires a first name and a surname, so that `Ramón y Cajal` and `Research and Development` stay whole. */
export const isFullName = (name: string): boolean => /^[\p{Lu}\p{Lo}]\S*\s+\S/u.test(name);

/** Rejects `By the sea`, `By Category` and `Food / Drink`, which begin like bylines or stand in their place. */
export function looksLikeName(name: string): boolean {
  const words = name.split(/\s+/);
  const areCapital = [words[0], words.at(-1)].every(word => /^[\p{Lu}\p{Lo}]/u.test(word ?? ''));
  const isFull = isFullName(name) || /^\p{Lo}/u.test(name);
  return isFull && areCapital && !name.includes('/') && words.length <= MOST_WORDS;
}

/** Maximum words in one name. */
const MOST_WORDS = 5;

/** Removes accents and punctuation and lowers the case, as addresses spell names. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withOf = remembered(
  (language): RegExp => new RegExp(`(?<!\\s)\\s+(?:${withWordsOf(language).join('|')})\\s+`, 'u'),
);

/** `and` in the page's language and in English, from Intl. */
const conjunctionOf = remembered((language): RegExp => {
  const words = [language, 'en'].filter(tag => tag !== '').flatMap(conjunctionIn);
  const spellings = ['&', '\\+', ...words];
  return new RegExp(`(?<!\\s)\\s+(?:${spellings.join('|')})\\s+`, 'iu');
});

function conjunctionIn(language: string): string[] {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  const word = parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
  return /^\p{L}+$/u.test(word) ? [word] : [];
}

/** Returns none if the line names nobody. */
export function writtenNames(line: string, language: string): string[] {
  if (line.length > METADATA_LIMITS.nameChars) return [];
  const place: NamePlace = { language, isLine: true };
  const [own = ''] = asciiDigits(line).split(NEXT_BYLINE);
  const parts = own
    .split(SEPARATOR)
    .map(part => namePart(part, place))
    .filter(part => part !== '');
  const led = parts.find(part => leadInOf(part, place) !== '');
  const name = authorName(led ?? parts[0] ?? '', place);
  if (name === null || /\d{4}/.test(name)) return [];
  // Next to a date, a single word can be a label of the date.
  const isSure = led !== undefined || !YEAR.test(line) || isFullName(name) || /^\p{Lo}/u.test(name);
  return isSure ? namesInLine(name, language) : [];
}

/** Returns true if a part of a byline is a count or date without a name. */
export function isCountOrDate(text: string, language: string): boolean {
  const part = asciiDigits(text);
  return NUMBER.test(part) && namePart(part, { language, isLine: true }) === '';
}

const SEPARATOR = /(?<!\s)\s+[•|·–—]\s*|[•|]\s*|[·–—]\s+/u;
const YEAR = /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;
/** Digits at the end of a user name do not count. */
const NUMBER = /(?<![\p{Lu}\p{Ll}\p{M}\d_.-])\d/u;
/** A number before a counted noun, or a time of day. */
const COUNT = /(?<![\p{Lu}\p{Ll}\p{M}\d_.-])\d[\d.,]{0,20}(?:\s*(?:\+\s*)?\p{L}|:\d)/u;

/** Returns the text between two separators without handles, counts and dates; '' if no name is left. */
function namePart(part: string, place: NamePlace): string {
  const own = part.replace(HANDLE_OR_MAIL, '').replace(IN_BRACKETS, '').trim();
  const from = numbersStart(own, place.language);
  if (from < 0) return own;
  const before = beforeNumbers(own.slice(0, from), place);
  const afterNumbers = YEAR.test(own) ? own.slice(own.search(BEHIND_NUMBERS)).trim() : '';
  if (leadInOf(afterNumbers, place) !== '' && leadInOf(before, place) === '') return afterNumbers;
  return before === '' && isFullName(afterNumbers) ? afterNumbers : before;
}

const HANDLE_OR_MAIL = /(?<=^|\s)\S*@\S+/gu;
/** An agency or another remark after a name. */
const IN_BRACKETS = /(?<=\S)\s*[(（][^()（）]*[)）]\s*$/u;
const BEHIND_NUMBERS = /(?<=\d)\D*$/u;

/** Returns the position where a date or count begins; -1 if all numbers are part of the name. */
function numbersStart(part: string, language: string): number {
  if (!YEAR.test(part) && !COUNT.test(part)) return -1;
  const number = part.search(NUMBER);
  const months = monthsIn(part, monthNamesOf(language));
  const month = months.find(({ to }) => to <= number && MONTH_TO_NUMBER.test(part.slice(to, number)));
  return month?.from ?? number;
}

const MONTH_TO_NUMBER = /^[\s.,]*(?:\p{L}{1,3}\s+)?$/u;

/** Removes words between a name and its date: `on`, `am`, `, updated`, `, Friday`. */
function beforeNumbers(text: string, place: NamePlace): string {
  const leadIn = leadInOf(text, place);
  const line = text.slice(leadIn.length);
  const unlabelled = beforeLabel(line);
  const named = unlabelled.replace(/(?<![\s,:·-])[\s,:·-]+$/u, '');
  const ofDay = named.replace(weekdayAtEnd(place.language), '');
  const isBare = unlabelled === line && (line.trim() === named || ofDay !== named);
  const joined = isBare ? withoutJoiningWords(ofDay) : ofDay;
  const [, whole = joined] = /^(.+?),\s*\S+$/u.exec(joined) ?? [];
  const name = isFullName(whole) ? whole : joined;
  return name === '' || (leadIn === '' && !isFullName(name)) ? '' : `${leadIn}${name}`;
}

/** Matches `, on Tuesday`, from Intl. */
const weekdayAtEnd = remembered((language): RegExp => {
  const tags = [language, 'en'].filter(tag => tag !== '');
  const days = tags.flatMap(tag =>
    Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
        .format(day * DAY_MS)
        .replace(/[^\p{L}\p{M}]/gu, '.'),
    ),
  );
  return new RegExp(`(?:,|(?<!\\s))\\s+(?:${days.join('|')})$`, 'iu');
});

const DAY_MS = 86_400_000;

/** Removes lower-case words after a capitalized name: `Jane Doe on`. */
export const withoutJoiningWords = (text: string): string => text.replace(JOINING_WORDS, '');

const JOINING_WORDS = /(?<=^\p{Lu}.*)(?:\s+\p{Ll}[\p{Ll}\p{M}]*)+$/u;

/** Accepts profile pages of forum software, and addresses that spell the name. */
export function isProfile(href: string, name: string): boolean {
  if (!/\p{L}/u.test(name)) return false;
  if (PROFILE_SCRIPT.test(href)) return true;
  const [, slug] = PROFILE_FOLDER.exec(href) ?? [];
  return slug !== undefined && slug.toLowerCase() === name.toLowerCase().replaceAll(' ', '-');
}

const PROFILE_SCRIPT =
  /\b(?:memberlist|member|profile|userinfo)\.php\?(?:[^?]*&)?(?:u|uid|id|user|userid)=\w|\baction=profile[;&]u=\d/i;
const PROFILE_FOLDER =
  /(?:^|\/)(?:members?|users?|u|profiles?)\/(?:\d+[/-])?([^/?#]+?)(?:\.\d+)?\/?(?:[?#].*)?$/is;
