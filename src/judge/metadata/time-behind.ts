// The time of day that stands right behind a date, as people write it: `at 5:03 PM`, `à 08h15`, `08.15 GMT`.

import { remembered } from '../../base/memoize.ts';

/** `T17:03` with the zone where it is sure; '' where there is no time, or it may be more than one. */
export function timeBehind(text: string, language: string): string {
  const [whole, before = '', hours = '', minutes, seconds] = TIME.exec(text) ?? [];
  if (whole === undefined || Number(hours) > 23 || !JOINT.test(withoutHalf(before, language))) return '';
  const rest = text.slice(whole.length);
  if (RANGE.test(rest)) return '';
  const ahead = halfIn(before, language);
  const after = ahead === null ? halfIn(rest, language) : null;
  const half = ahead ?? after;
  const behind = after === null ? rest : rest.slice(after.length);
  // A word that is not known may be one for the half of the day.
  const isWhole = half !== null || Number(hours) > 12 || !WORD.test(rest) || ZONE_NAME.test(rest);
  if (!isWhole && !hasWholeDays(language)) return '';
  // Behind such a sign, numbers alone may be how long a film is.
  if (half === null && PARTED.test(before) && !WORD.test(rest)) return '';
  const hour = half === null || Number(hours) > 12 ? Number(hours) : (Number(hours) % 12) + 12 * half.index;
  const time = `T${String(hour).padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`;
  return `${time}${zoneIn(behind)}`;
}

/** A point also parts euros from cents: there what follows must say that it is a time. */
const TIME =
  /^([^\d:]{0,16}?)(?<!\d)(\d{1,2})(?:\s?[:hH時时시]\s?|\.(?=\d{2}\s?(?:[ap]\.?\s?m|UTC|GMT|Uhr)))([0-5]\d)(?!\d|[.,]\d)(?::([0-5]\d))?(?:[.,]\d+)?\s?[分분]?/iu;

/** Signs and one or two words of few letters, such as `at` or `a las`. */
const JOINT = /^[\s.,،;·•|()–—@年日일г-]*(?:\p{L}{1,3}\.?\s+){0,2}[\s.,،;·•|()–—@-]*$/u;
const PARTED = /[·•|]/;
const RANGE = /^\s*[-–—]\s*\d{1,2}\s?[:.hH]/u;
const WORD = /^\s*\p{L}/u;
const ZONE_NAME = /^\s*(?:[A-Z]{2,4}|Z)(?![\p{L}\p{M}])/u;

interface Half {
  /** 0 before noon, 1 after. */
  readonly index: number;
  /** Characters of a text's beginning that say so. */
  readonly length: number;
}

/** Which half of the day a text names first. */
function halfIn(text: string, language: string): Half | null {
  const [english, letter = ''] = /^\s*([ap])\.?\s?m(?:\.|(?![\p{L}\p{M}]))/iu.exec(text) ?? [];
  if (english !== undefined) return { index: /p/i.test(letter) ? 1 : 0, length: english.length };
  const line = text.toLowerCase();
  const blanks = line.length - line.trimStart().length;
  for (const [index, names] of halvesOf(language).entries()) {
    const name = names.find(one => line.startsWith(one, blanks));
    if (name !== undefined) return { index, length: blanks + name.length };
  }
  return null;
}

const withoutHalf = (text: string, language: string): string =>
  halvesOf(language)
    .flat()
    .reduce((rest, name) => rest.replace(name, ' '), text.toLowerCase());

/** The names of both halves: the machine's own tables, and what they lack. */
const halvesOf = remembered((language): readonly (readonly string[])[] => {
  const format = new Intl.DateTimeFormat(language === '' ? 'en' : language, {
    ...{ hour: 'numeric', hour12: true, timeZone: 'UTC' },
  });
  return [1, 13].map((hour, index) => {
    const parts = format.formatToParts(Date.UTC(2020, 0, 1, hour));
    const name = parts.find(({ type }) => type === 'dayPeriod')?.value.toLowerCase() ?? '';
    return [name, ...(HALVES[index] ?? [])].filter(one => one !== '' && !/^[ap]\.?\s?m\.?$/.test(one));
  });
});

const HALVES = [
  ['오전', '午前', '上午'],
  ['오후', '午後', '下午'],
];

/** Whether a language counts its hours from 0 to 23. */
const hasWholeDays = remembered((language): boolean => {
  const format = new Intl.DateTimeFormat(language === '' ? 'en' : language, { hour: 'numeric' });
  return format.resolvedOptions().hourCycle === 'h23';
});

const ZONE = /^\s?(?:(UTC|GMT|Z)(?![\p{L}\p{M}])\s?)?(?:([+-]\d{1,2})(?::?([0-5]\d))?(?!\d))?/u;

/** Names of other zones are those of many: `EST` is in America and in Australia. */
function zoneIn(text: string): string {
  const [, name, hours, minutes] = ZONE.exec(text) ?? [];
  if (hours === undefined) return name === undefined ? '' : 'Z';
  if (Math.abs(Number(hours)) > 14 || (name === undefined && minutes === undefined)) return '';
  return `${hours.charAt(0)}${hours.slice(1).padStart(2, '0')}:${minutes ?? '00'}`;
}
