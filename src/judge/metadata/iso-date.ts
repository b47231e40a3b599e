// Converts a written or machine-made date to ISO 8601 if it can be read in one way only. Reads the time that an element
// declares.

import { remembered } from '../../base/memoize.ts';
import type { SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { type FoundMonth, monthNamesOf, monthsIn } from './dates/calendars.ts';
import { timeAfter, zoneIn } from './dates/time-after.ts';
import { toGregorian } from './dates/to-gregorian.ts';
import { languageTag } from './declared-fields.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';

/**
 * Returns a date as precise as the text: a month or day, with time and time zone if given. Returns null if day and
 * month could be swapped. `lang` is the page's language as declared.
 */
export function isoDate(text: string, lang: string): string | null {
  const language = languageTag(lang) ?? '';
  const written = text.trim();
  if (written.length > METADATA_LIMITS.dateChars) return null;
  const raw = toGregorian(written, language);
  return fromIso(raw, language) ?? fromPartOfIso(raw) ?? fromEpoch(raw) ?? fromWords(raw, language);
}

/** The day of `isoDate`, or the month or year if the text has no day. */
export const isoDay = (text: string, lang: string): string | null =>
  isoDate(text, lang)?.slice(0, DAY_CHARS) ?? null;

/** A written date and the position where it ends. */
interface ReadDate {
  readonly date: string;
  readonly end: number;
}

function fromWords(raw: string, language: string): string | null {
  const read = fromNumbers(raw, language) ?? fromNames(raw, language);
  if (read === null || read.date.length < DAY_CHARS) return read?.date ?? null;
  return `${read.date}${timeAfter(raw.slice(read.end), language)}`;
}

/** Length of `2024-02-29`. */
export const DAY_CHARS = 10;

const ISO =
  /(?<![\d/.-])(\d{4})-(\d{1,2})-(\d{1,2})(?:T(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}:?\d{2})?)?(?![\d/])/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?$/;

function fromIso(raw: string, language: string): string | null {
  const match = ISO.exec(raw) ?? COMPACT.exec(raw);
  if (match === null) return null;
  const [whole, year, month, day, hours, minutes, seconds, zone] = match;
  const date = dayOf(year, month, day);
  if (date === null) return null;
  if (hours === undefined) return `${date}${timeAfter(raw.slice(match.index + whole.length), language)}`;
  if (Number(hours) > 23 || Number(minutes) > 59) return date;
  const time = `${hours.padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`;
  return `${date}T${time}${zoneIn((zone ?? '').toUpperCase())}`;
}

/** Accepts `2024-02` and `2024`. */
function fromPartOfIso(raw: string): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(raw) ?? [];
  return dayOf(year, month ?? '01', '01') === null ? null : raw;
}

/** Reads seconds or milliseconds since 1970. */
function fromEpoch(raw: string): string | null {
  if (!/^\d{10}(?:\d{3})?$/.test(raw)) return null;
  const iso = new Date(Number(raw) * (raw.length === 10 ? 1000 : 1)).toISOString();
  return fromPartOfIso(iso.slice(0, 4)) === null ? null : iso.replace('.000Z', 'Z');
}

const YEAR_FIRST = /(?<!\d)(\d{4})\s?[./年년-]\s?(\d{1,2})\s?[./月월-]\s?(\d{1,2})\s?[.日일]?(?!\d)/u;
const YEAR_LAST = /(?<![\d.,/])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})(?!\d)/;

function fromNumbers(raw: string, language: string): ReadDate | null {
  const yearFirst = YEAR_FIRST.exec(raw);
  const match = yearFirst ?? YEAR_LAST.exec(raw);
  if (match === null) return null;
  const date = yearFirst === null ? dayOfShort(match, language) : dayOf(match[1], match[2], match[3]);
  return date === null ? null : { date, end: match.index + match[0].length };
}

function dayOfShort([, first, sign, second, year]: readonly string[], language: string): string | null {
  // Dates with dots always have the day before the month.
  if (sign === '.' || Number(first) > 12 || first === second) return dayOf(year, second, first);
  if (Number(second) > 12) return dayOf(year, first, second);
  const isDayFirst = beginsWithDay(language);
  if (isDayFirst === null) return null;
  return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** True if the language's short dates begin with the day; null for English without a country, where both orders occur. */
const beginsWithDay = remembered((language): boolean | null => {
  if (language === '' || /^en$/i.test(language)) return null;
  const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
});

/** Reads a year and a month name in the page's language or in English, with a day if there is one. */
function fromNames(raw: string, language: string): ReadDate | null {
  // Years first: most texts have none, and a search for all names of months costs more.
  const years = [...raw.matchAll(YEARS)];
  const [year] = years;
  if (year === undefined) return null;
  const months = monthsIn(raw, monthNamesOf(language));
  const [month] = months;
  // Two months with a year each are a range.
  if (month === undefined || (months.length > 1 && years.length > 1)) return null;
  const day = dayBeside(raw, month);
  if (day === undefined) return monthOf(raw, year[0], month);
  // Rejects `3 comments, May 2024` (a count) and `10 to 12 May` (a range).
  if (!isOfMonth(raw, month, day[0])) return dateInPart(raw, language);
  const date = dayOf(year[0], String(month.number), day[0]);
  const end = Math.max(month.to, ...[year, day].map(found => found.index + found[0].length));
  return date === null ? null : { date, end };
}

const YEARS = /(?<![\d:.,])\d{4}(?![\d:])/g;
const DAYS = /(?<![\d:.])\d{1,2}(?!\d|:\d)/g;

/** Returns the first number near the month's name that can be a day. */
const dayBeside = (raw: string, { from, to }: FoundMonth): RegExpExecArray | undefined =>
  [...raw.matchAll(DAYS)].find(
    ({ 0: day, index }) =>
      (index >= from - DAY_REACH && index + day.length <= from) || (index >= to && index < to + DAY_REACH),
  );

/** Distance in characters. */
const DAY_REACH = 12;

/** Returns year and month if the text holds no other number. */
function monthOf(raw: string, year: string, { number, from, to }: FoundMonth): ReadDate | null {
  const rest = `${raw.slice(0, from)} ${raw.slice(to)}`.replace(year, '');
  const date = /\d/.test(rest) ? null : dayOf(year, String(number), '1');
  return date === null ? null : { date: date.slice(0, 7), end: raw.length };
}

/** Splits the text at punctuation and reads the part with the month; null if another part can be a second day. */
function dateInPart(raw: string, language: string): ReadDate | null {
  const parts = [...raw.matchAll(/[^,;·•|]+/g)];
  if (parts.length === 1 || parts.some(([part]) => /^\s*\d{1,2}\p{L}{0,3}\s*$/u.test(part))) return null;
  for (const { 0: part, index } of parts) {
    const read = fromNames(part, language);
    if (read !== null) return { date: read.date, end: index + read.end };
  }
  return null;
}

/** Returns true if day and month belong together: `1er mai`, `29th of May`, `5 d’abril`, `March the 5th`. */
const isOfMonth = (raw: string, { from, to }: FoundMonth, day: string): boolean =>
  DAY_TO_MONTH.exec(raw.slice(0, from))?.[1] === day || MONTH_TO_DAY.exec(raw.slice(to))?.[1] === day;

/** A day and its month with short words and signs between: ordinal endings, and words for `of`. */
const DAY_TO_MONTH =
  /(?<!\d)(\d{1,2})(?:-?\p{L}{1,3}(?:\s+\p{L}{1,3}){0,2}|[.ºª°]?(?:\s+\p{L}{1,2})?)['’]?[\s.,/-]*$/u;
const MONTH_TO_DAY = /^[\s.,/-]*(?:\p{L}{1,3}\s+)?(\d{1,2})(?!\d)/u;

/** Returns null for a day that does not exist. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= METADATA_LIMITS.firstYear && y <= METADATA_LIMITS.lastYear)) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * Reads the time that an element declares beside its text, such as the minute of `7 months ago`.
 * Returns the `datetime` attribute, or a tooltip that is a date with a time of day. Where day and month of the tooltip
 * could be swapped, returns the day in the address of its link, such as `?from=2024-03-05`.
 */
export function exactTimeOf({ attributes }: SnapshotElement, language: string): string | undefined {
  const { datetime, title = '', href = '' } = attributes;
  if (datetime !== undefined && /\d{4}/.test(datetime)) return datetime;
  if (title.length > TITLE_CHARS || !TIME_OF_DAY.test(title) || !/\d{4}/.test(title)) return undefined;
  const date = isoDate(title, language);
  if (date !== null) return date.length < DAY_CHARS ? undefined : title;
  return /[?&][\w-]+=(\d{4}-\d\d-\d\d)(?=$|[&#])/.exec(href)?.[1];
}

const TITLE_CHARS = 50;
const TIME_OF_DAY = /(?<!\d)\d{1,2}:\d{2}(?!\d)/;
