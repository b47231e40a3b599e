// Reads the time of day directly after a date: `at 5:03 PM`, `à 08h15`, `08.15 GMT`.

import { remembered } from '../../../base/memoize.ts';

/** Returns `T17:03`, with the time zone if it is unambiguous; '' without a time, or if it can be read in several ways. */
export function timeAfter(text: string, language: string): string {
  const [whole, before = '', hours = '', minutes, seconds] = TIME.exec(text) ?? [];
  const periodBefore = dayPeriodIn(before, language);
  const joint = before.slice(periodBefore?.length ?? 0);
  if (whole === undefined || Number(hours) > 23 || !BEFORE_TIME.test(joint)) return '';
  const rest = text.slice(whole.length);
  if (RANGE.test(rest)) return '';
  const periodAfter = periodBefore === null ? dayPeriodIn(rest, language) : null;
  const period = periodBefore ?? periodAfter;
  const afterTime = periodAfter === null ? rest : rest.slice(periodAfter.length);
  // An unknown word after the time can mean AM or PM.
  const isUnambiguous = period !== null || Number(hours) > 12 || !WORD.test(rest) || ZONE_NAME.test(rest);
  if (!isUnambiguous && !uses24Hours(language)) return '';
  // After such a separator, bare numbers can be the length of a film.
  if (period === null && SEPARATED.test(before) && !WORD.test(rest)) return '';
  const hour =
    period === null || Number(hours) > 12 ? Number(hours) : (Number(hours) % 12) + 12 * period.index;
  const time = `T${String(hour).padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`;
  return `${time}${zoneIn(afterTime)}`;
}

/** A dot also separates euros from cents, so a time with a dot needs `pm`, `GMT` or `Uhr` after it. */
const TIME =
  /^([^\d:]{0,16}?)(?<!\d)(\d{1,2})(?:\s?[:hH時时시]\s?|\.(?=\d{2}\s?(?:[ap]\.?\s?m|UTC|GMT|Uhr)))([0-5]\d)(?!\d|[.,]\d)(?::([0-5]\d))?(?:[.,]\d+)?\s?[分분]?/iu;

/** Punctuation and one or two short words, such as `at` or `a las`. */
const BEFORE_TIME = /^[\s.,،;·•|()–—@年日일г-]*(?:\p{L}{1,3}\.?(?:\s+\p{L}{1,3}\.?)?\s[\s.,،;·•|()–—@-]*)?$/u;
const SEPARATED = /[·•|]/;
const RANGE = /^\s*[-–—]\s*\d{1,2}\s?[:.hH]/u;
const WORD = /^\s*\p{L}/u;
const ZONE_NAME = /^\s*(?:[A-Z]{2,4}|Z)(?![\p{L}\p{M}])/u;

interface DayPeriod {
  /** 0 for AM, 1 for PM. */
  readonly index: number;
  /** Characters that the marker takes at the start of the text. */
  readonly length: number;
}

/** Reads AM or PM at the start of a text. */
function dayPeriodIn(text: string, language: string): DayPeriod | null {
  for (const [index, pattern] of dayPeriodsOf(language).entries()) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { index, length: found.length };
  }
  return null;
}

/** Matches AM and PM in English and in the language: names from Intl, with additions that Intl lacks. */
const dayPeriodsOf = remembered((language): readonly RegExp[] => {
  const format = new Intl.DateTimeFormat(language === '' ? 'en' : language, {
    ...{ hour: 'numeric', hour12: true, timeZone: 'UTC' },
  });
  return ['a', 'p'].map((letter, index) => {
    const parts = format.formatToParts(Date.UTC(2020, 0, 1, 1 + 12 * index));
    const own = parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
    const names = [own, ...(EXTRA_DAY_PERIODS[index] ?? [])].filter(
      name => name !== '' && !/^[ap]\.?\s?m\.?$/i.test(name),
    );
    const others = names.map(name => `|${name.replace(/[^\p{L}\p{M}]/gu, '.')}`).join('');
    return new RegExp(`^\\s*(?:${letter}\\.?\\s?m(?:\\.|(?![\\p{L}\\p{M}]))${others})`, 'iu');
  });
});

const EXTRA_DAY_PERIODS = [
  ['오전', '午前', '上午'],
  ['오후', '午後', '下午'],
];

const uses24Hours = remembered((language): boolean => {
  const format = new Intl.DateTimeFormat(language === '' ? 'en' : language, { hour: 'numeric' });
  return format.resolvedOptions().hourCycle === 'h23';
});

const ZONE = /^\s?(?:(UTC|GMT|Z)(?![\p{L}\p{M}])\s?)?(?:([+-]\d{1,2})(?::?([0-5]\d))?(?!\d))?/u;

/** Reads UTC, GMT and offsets only: other names are ambiguous (`EST` is American and Australian). */
export function zoneIn(text: string): string {
  const [, name, hours, minutes] = ZONE.exec(text) ?? [];
  if (hours === undefined) return name === undefined ? '' : 'Z';
  if (Math.abs(Number(hours)) > 14 || (name === undefined && minutes === undefined)) return '';
  return `${hours.charAt(0)}${hours.slice(1).padStart(2, '0')}:${minutes ?? '00'}`;
}
