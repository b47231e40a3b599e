// Dates of other calendars in a text as those of the common one, where an era or the page's language makes them sure.

import { remembered } from '../../base/memoize.ts';
import { asciiDigits } from './ascii-digits.ts';
import { dateInCalendar, dayInCalendar } from './day-in-calendar.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { calendarMonthsOf, monthsIn } from './month-names.ts';

/** All digits as those that numbers are read from; `令和8年` is `2026年`, Thai `2569` is `2026`. */
export function inCommonCalendar(text: string, language: string): string {
  const line = asciiDigits(text);
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

const YEAR_OF_ERA = /(\p{Script=Han}{2})\s?(\d{1,3}|元)\s?年/gu;

/** Calendars that count the years of the common one from another start, and the languages that write their eras. */
const CALENDARS_OF_ERAS = [
  ['ja', 'japanese'],
  ['zh-Hant', 'roc'],
  ['zh-Hans', 'roc'],
] as const;

let knownEras: ReadonlyMap<string, number> | undefined;

/** By its name the year before each era's first. */
function eras(): ReadonlyMap<string, number> {
  if (knownEras !== undefined) return knownEras;
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
  knownEras = found;
  return found;
}

/** The one that dates of a language are in where nothing else is said. */
const calendarOf = remembered((language): string =>
  language === '' ? 'gregory' : new Intl.DateTimeFormat(language).resolvedOptions().calendar,
);

/** How many years it is ahead where it has the days and months of the common one; else null. */
const yearShiftOf = remembered((calendar): number | null => {
  const year = METADATA_LIMITS.lastYear;
  const [y, m, d] = dateInCalendar(calendar, Date.UTC(year, 1, 3));
  return m === 2 && d === 3 ? (y ?? year) - year : null;
});

/** No year of the web is one of the two calendars both, where they lie as far apart as these do. */
const withYearsShifted = (text: string, shift: number): string =>
  text.replace(YEAR, year => (isOfWeb(Number(year) - shift) ? String(Number(year) - shift) : year));

const YEAR = /(?<!\d)\d{4}(?!\d)/g;

const isOfWeb = (year: number): boolean =>
  year >= METADATA_LIMITS.firstYear && year <= METADATA_LIMITS.lastYear;

/** With the first date that is whole in place of its words or numbers. */
function withDaysOf(calendar: string, text: string, language: string): string {
  for (const { year, month, day, from, to } of datesIn(calendar, text, language)) {
    const date = dayInCalendar(calendar, Number(year), month, Number(day));
    if (date !== null) return `${text.slice(0, from)} ${date} ${text.slice(to)}`;
  }
  return text;
}

interface WrittenDate {
  readonly year: string;
  readonly month: number;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

function datesIn(calendar: string, text: string, language: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const { number, from, to } of monthsIn(text, calendarMonthsOf(language, calendar))) {
    const [before, day = ''] = DAY_BEFORE.exec(text.slice(0, from)) ?? [];
    const [after, year = ''] = YEAR_BEHIND.exec(text.slice(to)) ?? [];
    if (before !== undefined && after !== undefined)
      found.push({ year, month: number, day, from: from - before.length, to: to + after.length });
  }
  for (const { 0: whole, 1: year = '', 2: month, 3: day = '', index: from } of text.matchAll(NUMBERS))
    found.push({ year, month: Number(month), day, from, to: from + whole.length });
  return found;
}

const DAY_BEFORE = /(?<!\d)(\d{1,2})\s*$/;
/** A word such as `month` or `year` may stand between. */
const YEAR_BEHIND = /^[\s،,]*(?:\p{L}{1,4}\s+)?(\d{4})(?!\d)/u;
const NUMBERS = /(?<![\d/.-])(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?![\d/.-])/g;
