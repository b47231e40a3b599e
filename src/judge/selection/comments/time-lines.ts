// Recognizes lines that say when something was written: dates, times of day, and `3 hours ago` in the page's language.

import { remembered } from '../../../base/memoize.ts';
import { monthNamesOf, monthsIn } from '../../metadata/dates/calendars.ts';
import { toGregorian } from '../../metadata/dates/to-gregorian.ts';

/** Characters of such a line: it may name the writer too. */
const LINE_CHARS = 100;

export function isTimeLine(text: string, language: string): boolean {
  if (text.length > LINE_CHARS || !/\p{Nd}/u.test(text)) return false;
  const line = toGregorian(text, language);
  return (
    YEAR_FIRST.test(line) ||
    YEAR_LAST.test(line) ||
    isTimeOfDay(line) ||
    isMonthWithDay(line, language) ||
    isAge(line, language)
  );
}

const YEAR_FIRST = /(?<!\d)(?:19|20)\d{2}\s?[./年년-]\s?\d{1,2}(?!\d)/;
const YEAR_LAST = /(?<![\d.,/])\d{1,2}([./-])\s?\d{1,2}\1\s?(?:(?:19|20)\d{2}|\d{2})(?![\d/])/;
const CLOCK = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g;

/** Two of them are opening hours. */
const isTimeOfDay = (line: string): boolean => line.match(CLOCK)?.length === 1;

function isMonthWithDay(line: string, language: string): boolean {
  return monthsIn(line, monthNamesOf(language)).some(({ from, to }) =>
    /\d/.test(line.slice(Math.max(0, from - DAY_REACH), to + DAY_REACH)),
  );
}

/** Characters between a day and its month. */
const DAY_REACH = 5;

function isAge(line: string, language: string): boolean {
  const { spelled, short } = agesIn(language);
  const masked = masking(line.toLowerCase());
  return spelled.some(age => masked.includes(age)) || short.has(line.replace(/\s/g, '').replace(AGE, '#'));
}

const masking = (text: string): string => text.replace(/\s/g, '').replace(/\p{Nd}+/gu, '#');
const AGE = /(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})/u;

const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
const COUNTS = [1, 2, 3, 5, 11, 21];

interface Ages {
  /** `# hours ago`, in all grammatical forms. */
  readonly spelled: readonly string[];
  /** `#h`, which are ages only if they are all of a line. */
  readonly short: ReadonlySet<string>;
}

/** In a language and in English, with numbers as one sign. */
const agesIn = remembered((language): Ages => {
  const languages = language === '' ? ['en'] : [language, 'en'];
  const spelled = languages.flatMap(tag =>
    (['long', 'short'] as const).flatMap(style => {
      const format = new Intl.RelativeTimeFormat(tag, { style });
      return UNITS.flatMap(unit => COUNTS.map(count => masking(format.format(-count, unit).toLowerCase())));
    }),
  );
  const short = languages.flatMap(tag =>
    UNITS.map(unit => {
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
      return format.format(3).replace(/\s/g, '').replace(AGE, '#');
    }),
  );
  return { spelled: [...new Set(spelled)].filter(age => age.includes('#')), short: new Set(short) };
});
