// Extracts names from a written byline, without dates, counts, reading times and handles.

import { remembered } from '../../../base/memoize.ts';
import { asciiDigits } from '../ascii-digits.ts';
import { NEXT_BYLINE } from '../byline-words.ts';
import { labelIn } from '../dates/date-labels.ts';
import { monthNamesOf, monthsIn } from '../dates/month-names.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { authorName, leadInOf, type NamePlace } from './author-name.ts';
import { isFullName, namesInLine } from './names-in-line.ts';

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
  const label = labelIn(line);
  const named = (label === null ? line : line.slice(0, label)).replace(/(?<![\s,:·-])[\s,:·-]+$/u, '');
  const ofDay = named.replace(weekdayAtEnd(place.language), '');
  const isBare = label === null && (line.trim() === named || ofDay !== named);
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
