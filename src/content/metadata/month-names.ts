// The names of the months in a page's language, from the machine's own tables.

export type MonthNames = readonly (readonly [name: string, month: number])[];

export interface FoundMonth {
  /** 1 to 12. */
  readonly number: number;
  /** Where its name stands in the text. */
  readonly from: number;
  readonly to: number;
}

const known = new Map<string, MonthNames>();

/** In lower case, in all forms that dates have them in, longest first; those of English too. */
export function monthNamesOf(language: string): MonthNames {
  let names = known.get(language);
  if (names === undefined) {
    names = namesIn([...new Set([language, 'en'])].filter(tag => tag !== ''));
    known.set(language, names);
  }
  return names;
}

/** The first name of a month that stands in a text as a word. */
export function monthIn(text: string, names: MonthNames): FoundMonth | null {
  const lower = text.toLowerCase();
  for (const [name, number] of names) {
    for (let from = lower.indexOf(name); from >= 0; from = lower.indexOf(name, from + 1)) {
      const to = from + name.length;
      if (!LETTER.test(lower.charAt(from - 1)) && !LETTER.test(lower.charAt(to))) return { number, from, to };
    }
  }
  return null;
}

const LETTER = /[\p{L}\p{M}]/u;

function namesIn(languages: readonly string[]): MonthNames {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const options of FORMS) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      for (let month = 0; month < 12; month++) {
        const part = format.formatToParts(Date.UTC(2020, month, 15)).find(({ type }) => type === 'month');
        const name = (part?.value ?? '').toLowerCase().replace(/\.$/, '');
        // Some languages count their months: digits are read elsewhere.
        if (/\p{L}/u.test(name) && name.length > 1 && !/\d/.test(name) && !names.has(name))
          names.set(name, month + 1);
      }
    }
  }
  return [...names].sort(([a], [b]) => b.length - a.length);
}

/** Alone and beside a day: many languages bend the name. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
];
