// The names of the months in a page's language, from the machine's own tables.

import { remembered } from '../../base/memoize.ts';
import { asciiDigits } from './ascii-digits.ts';
import { monthInCalendar } from './day-in-calendar.ts';

export type MonthNames = readonly (readonly [name: string, month: number])[];

export interface FoundMonth {
  /** 1 to 12. */
  readonly number: number;
  /** Where its name stands in the text. */
  readonly from: number;
  readonly to: number;
}

/** In lower case, in all forms that dates have them in, longest first; those of English too. */
export const monthNamesOf = remembered((language): MonthNames => {
  const tags = [language, ...variantsOf(language), 'en', ...variantsOf('en')];
  return namesIn([...new Set(tags)].filter(tag => tag !== ''));
});

const monthsByCalendar = remembered(calendar =>
  remembered((language): MonthNames => namesIn([language], calendar)),
);

/** The names that a language has for the months of another calendar. */
export const calendarMonthsOf = (language: string, calendar: string): MonthNames =>
  monthsByCalendar(calendar)(language);

/** The names of months that stand in a text as words, the longest first. */
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
  // Where months are counted (`tháng 1`), the number ends as well.
  return !/\d/.test(after) || !/\d/.test(text.charAt(to - 1));
}

const LETTER = /[\p{L}\p{M}]/u;

/** Countries that call the months otherwise than most who speak their language (CLDR). */
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
        // Of the languages that count their months, some begin with the digits: those are read elsewhere.
        const isName = /^\p{L}\D+\d*$/u.test(name);
        if (isName && !names.has(name)) names.set(name, monthInCalendar(calendar, time));
      }
    }
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

/** With the letters that a language writes before it without a blank, as Hebrew does. */
function nameIn(parts: readonly Intl.DateTimeFormatPart[]): string {
  const at = parts.findIndex(({ type }) => type === 'month');
  const before = parts[at - 1];
  const prefix = before?.type === 'literal' ? (/\p{L}+$/u.exec(before.value)?.[0] ?? '') : '';
  return asciiDigits(`${prefix}${parts[at]?.value ?? ''}`.toLowerCase()).replace(/\.$/, '');
}

/** Alone and beside a day: many languages bend the name. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
];
