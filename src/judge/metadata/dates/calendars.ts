// Names of months in the page's language, days of other calendars, and digits of other scripts: from Intl and Unicode.

import { remembered } from '../../../base/memoize.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';

type MonthNames = readonly (readonly [name: string, month: number])[];

export interface FoundMonth {
  /** 1 to 12. */
  readonly number: number;
  /** Position of its name in the text. */
  readonly from: number;
  readonly to: number;
}

/** Returns lower-case names in all grammatical forms, longest first, with the English ones. */
export const monthNamesOf = remembered((language): MonthNames => {
  const tags = [language, ...variantsOf(language), 'en', ...variantsOf('en')];
  return namesIn([...new Set(tags)].filter(tag => tag !== ''));
});

/** Returns a function that gives the month names of a language for another calendar. */
export const calendarMonthsOf = remembered(calendar =>
  remembered((language): MonthNames => namesIn([language], calendar)),
);

/** Finds month names that are whole words, longest names first. */
export function monthsIn(text: string, names: MonthNames): FoundMonth[] {
  const lower = text.toLowerCase();
  const found: FoundMonth[] = [];
  for (const [name, number] of names) {
    for (let from = lower.indexOf(name); from >= 0; from = lower.indexOf(name, from + 1)) {
      const to = from + name.length;
      const isPart = found.some(other => from < other.to && to > other.from);
      if (!isPart && isWord(lower, from, to)) found.push({ number, from, to });
    }
  }
  return found;
}

function isWord(text: string, from: number, to: number): boolean {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (LETTER.test(before) || LETTER.test(after)) return false;
  // Languages that number their months (`tháng 1`): the number must end here too.
  return !/\d/.test(after) || !/\d/.test(text.charAt(to - 1));
}

const LETTER = /[\p{L}\p{M}]/u;

/** Countries whose month names differ from the rest of their language (CLDR). */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  ar: ['ar-SY', 'ar-DZ'],
  de: ['de-AT'],
  en: ['en-GB'],
};

const variantsOf = (language: string): readonly string[] => VARIANTS[language.split('-')[0] ?? ''] ?? [];

function namesIn(languages: readonly string[], calendar = 'gregory'): MonthNames {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const options of FORMS) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar });
      for (let month = 0; month < 12; month++) {
        const time = Date.UTC(2020, month, 15);
        const name = nameIn(format.formatToParts(time));
        // Skips names that begin with digits: numeric dates are read elsewhere.
        const isName = /^\p{L}\D+\d*$/u.test(name);
        if (isName && !names.has(name)) names.set(name, dateInCalendar(calendar, time)[1] ?? 0);
      }
    }
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

/** Includes a prefix that the language writes without a space, as Hebrew does. */
function nameIn(parts: readonly Intl.DateTimeFormatPart[]): string {
  const at = parts.findIndex(({ type }) => type === 'month');
  const before = parts[at - 1];
  const prefix = before?.type === 'literal' ? (/(?<!\p{L})\p{L}+$/u.exec(before.value)?.[0] ?? '') : '';
  return asciiDigits(`${prefix}${parts[at]?.value ?? ''}`.toLowerCase()).replace(/\.$/, '');
}

/** Many languages inflect the name next to a day. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
];

/** Returns null for a day that the calendar does not have, or outside the accepted years. */
export function dayInCalendar(calendar: string, year: number, month: number, day: number): string | null {
  const format = formatOf(calendar);
  const wanted = orderOf([year, month, day]);
  let [low, high] = [FIRST_DAY, LAST_DAY];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const order = orderOf(partsOf(format, middle)) - wanted;
    if (order === 0) return new Date(middle * DAY_MS).toISOString().slice(0, 10);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Year, month and day of a time in another calendar. */
export const dateInCalendar = (calendar: string, time: number): readonly number[] =>
  partsOf(formatOf(calendar), time / DAY_MS);

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(METADATA_LIMITS.firstYear, 0, 1) / DAY_MS;
const LAST_DAY = Date.UTC(METADATA_LIMITS.lastYear, 11, 31) / DAY_MS;

const formatOf = remembered((calendar): Intl.DateTimeFormat => {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en', { ...options, calendar });
});

function partsOf(format: Intl.DateTimeFormat, day: number): readonly number[] {
  const parts = format.formatToParts(day * DAY_MS);
  return ['year', 'month', 'day'].map(type => Number(parts.find(part => part.type === type)?.value));
}

/** A number for a year, a month and a day that is larger for later days. */
const orderOf = ([year = 0, month = 0, day = 0]: readonly number[]): number =>
  (year * 100 + month) * 100 + day;

export const asciiDigits = (text: string): string =>
  OTHER.test(text) ? text.replace(EVERY_OTHER, digit => String(valueOfDigit(digit))) : text;

const OTHER = /(?!\d)\p{Nd}/u;
const EVERY_OTHER = /(?!\d)\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** Relies on Unicode (4.6): the digits of a script are ten consecutive code points, from zero on. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return (code - start) % 10;
}
