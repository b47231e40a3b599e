// Converts dates of other calendars to Gregorian dates, if an era or the page's language identifies the calendar.

import { once, remembered } from '../../../base/memoize.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { asciiDigits, calendarMonthsOf, dateInCalendar, dayInCalendar, monthsIn } from './calendars.ts';

/** Converts digits to ASCII, `令和8年` to `2026年` and a Thai `2569` to `2026`; drops the direction marks of Arabic dates. */
export function toGregorian(text: string, language: string): string {
  const line = asciiDigits(text).replace(DIRECTION_MARKS, '');
  if (!/\d/.test(line)) return line;
  const dated = line.replace(YEAR_OF_ERA, (whole, era: string, year: string) => {
    const start = eras().get(era);
    return start === undefined ? whole : `${start + (year === '元' ? 1 : Number(year))}年`;
  });
  const calendar = calendarOf(language);
  if (calendar === 'gregory') return dated;
  const shift = yearShiftOf(calendar);
  return shift === null ? withDaysOf(calendar, dated, language) : withYearsShifted(dated, shift);
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

const YEAR_OF_ERA = /(\p{Script=Han}{2})\s?(\d{1,3}|元)\s?年/gu;

/** Calendars that number Gregorian years from another start, and the languages that write their eras. */
const CALENDARS_OF_ERAS = [
  ['ja', 'japanese'],
  ['zh-Hant', 'roc'],
  ['zh-Hans', 'roc'],
] as const;

/** By the name of each era, the year before its first year. */
const eras = once((): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const [language, calendar] of CALENDARS_OF_ERAS) {
    const format = new Intl.DateTimeFormat(language, {
      ...{ era: 'long', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' },
      calendar,
    });
    for (let year = METADATA_LIMITS.firstYear; year <= METADATA_LIMITS.lastYear; year++) {
      const parts = format.formatToParts(Date.UTC(year, 11, 31));
      const era = parts.find(({ type }) => type === 'era')?.value ?? '';
      const count = Number(parts.find(({ type }) => type === 'year')?.value);
      if (!found.has(era) && count > 0) found.set(era, year - count);
    }
  }
  return found;
});

const calendarOf = remembered((language): string =>
  language === '' ? 'gregory' : new Intl.DateTimeFormat(language).resolvedOptions().calendar,
);

/** Years the calendar is ahead of the Gregorian one if it has the same days and months; otherwise null. */
const yearShiftOf = remembered((calendar): number | null => {
  const year = METADATA_LIMITS.lastYear;
  const [y, m, d] = dateInCalendar(calendar, Date.UTC(year, 1, 3));
  return m === 2 && d === 3 ? (y ?? year) - year : null;
});

/** Replaces years of another calendar. The two counts are so far apart that no plausible year occurs in both. */
const withYearsShifted = (text: string, shift: number): string =>
  text.replace(YEAR, written => {
    const year = Number(written) - shift;
    return year >= METADATA_LIMITS.firstYear && year <= METADATA_LIMITS.lastYear ? String(year) : written;
  });

const YEAR = /(?<!\d)\d{4}(?!\d)/g;

/** Replaces the first complete date with its ISO form; dates with the name of a month come first. */
function withDaysOf(calendar: string, text: string, language: string): string {
  const named = monthsIn(text, calendarMonthsOf(calendar)(language)).flatMap(({ number, from, to }) => {
    const [before, day] = DAY_BEFORE.exec(text.slice(0, from)) ?? [];
    const [after, year] = YEAR_BEHIND.exec(text.slice(to)) ?? [];
    if (before === undefined || after === undefined) return [];
    return { year, month: number, day, from: from - before.length, to: to + after.length };
  });
  const numbered = [...text.matchAll(NUMBERS)].map(
    ({ 0: whole, 1: year, 2: month, 3: day, index: from }) => ({
      year,
      month,
      day,
      from,
      to: from + whole.length,
    }),
  );
  for (const { year, month, day, from, to } of [...named, ...numbered]) {
    const date = dayInCalendar(calendar, Number(year), Number(month), Number(day));
    if (date !== null) return `${text.slice(0, from)} ${date} ${text.slice(to)}`;
  }
  return text;
}

const DAY_BEFORE = /(?<!\d)(\d{1,2})\s*$/;
/** Allows a short word such as `month` or `year` in between. */
const YEAR_BEHIND = /^[\s،,]*(?:\p{L}{1,4}\s+)?(\d{4})(?!\d)/u;
const NUMBERS = /(?<![\d/.-])(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?![\d/.-])/g;
