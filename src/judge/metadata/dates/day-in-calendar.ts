// Converts a day of another calendar to ISO 8601. Intl converts only from Gregorian, so a binary search inverts it.

import { remembered } from '../../../base/memoize.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';

/** Returns null for a day that the calendar does not have, or outside the accepted years. */
export function dayInCalendar(calendar: string, year: number, month: number, day: number): string | null {
  const format = formatOf(calendar);
  const wanted = [year, month, day];
  let [low, high] = [FIRST_DAY, LAST_DAY];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const order = compared(partsOf(format, middle), wanted);
    if (order === 0) return new Date(middle * DAY_MS).toISOString().slice(0, 10);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Month of a time in another calendar, from 1 to 12. */
export function monthInCalendar(calendar: string, time: number): number {
  if (calendar === 'gregory') return new Date(time).getUTCMonth() + 1;
  return dateInCalendar(calendar, time)[1] ?? 0;
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

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
