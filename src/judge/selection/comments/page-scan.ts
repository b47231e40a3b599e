// Scans a page once for signs of comments: text and times of each element, links, and names that authors gave.

import { add, at } from '../../../base/columns.ts';
import { remembered } from '../../../base/memoize.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { headingsAround, nearestAround, nearestOf } from '../../../page/snapshot/around.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import { CODE_TAGS, isConcealed, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { markUpwards, sumUpwards } from '../../../page/snapshot/upwards.ts';
import { monthNamesOf, monthsIn } from '../../metadata/dates/calendars.ts';
import { toGregorian } from '../../metadata/dates/to-gregorian.ts';
import { languageTag } from '../../metadata/declared-fields.ts';
import { exactTimeOf } from '../../metadata/iso-date.ts';
import { hintTest } from '../evidence/hints.ts';

export type PageScan = Readonly<ReturnType<typeof scanPage>>;

const CONTROL_TAGS = new Set(['a', 'button', 'select', 'label', 'summary']);

/** Longest text of an element whose parts make one time. */
const TIME_CHARS = 60;

export function scanPage(snapshot: Snapshot) {
  const { elements, texts } = snapshot;
  const tree = treeOf(snapshot);
  const language = languageTag(snapshot.lang) ?? '';
  const chars = new Float64Array(elements.length);
  /** Times of writing right in each element. */
  const ownTimes = new Float64Array(elements.length);
  const charsOf = new Float64Array(texts.map(({ text }) => nonBlankChars(text)));
  /** 1 for each text that a reader sees or can open. */
  const isRead = new Uint8Array(texts.map(text => Number(isReadable(tree, text))));
  /** 1 for each text that is part of a time of writing. */
  const isTime = new Uint8Array(texts.length);
  const hasDigits = new Uint8Array(elements.length);
  for (const [place, { parent, text }] of texts.entries()) {
    if (isRead[place] === 0) continue;
    add(chars, parent, at(charsOf, place));
    if (!/\p{Nd}/u.test(text)) continue;
    hasDigits[parent] = 1;
    if (!isTimeLine(text, language)) continue;
    isTime[place] = 1;
    add(ownTimes, parent, 1);
  }
  sumUpwards(snapshot, [chars]);
  markUpwards(snapshot, hasDigits);
  addJoinedTimes({ tree, language, chars, ownTimes, isTime, isRead, hasDigits });
  const times = ownTimes.slice();
  sumUpwards(snapshot, [times]);
  const controls = nearestAround(snapshot, isControl);
  const headings = headingsAround(snapshot);
  const forms = formsAround(snapshot);
  return {
    ...{ snapshot, tree, language, ownTimes, isTime, isRead },
    /** Characters without white space, in all of an element, and of a text. */
    charsIn: (element: number): number => at(chars, element),
    charsOf: (textIndex: number): number => at(charsOf, textIndex),
    /** Times of writing in all of an element. */
    timesIn: (element: number): number => at(times, element),
    /** The link or control around a text; -1 for none. */
    controlOf: (textIndex: number): number => controls[tree.text(textIndex).parent] ?? -1,
    /** The heading around a text; -1 for none. */
    headingOf: (textIndex: number): number => headings[tree.text(textIndex).parent] ?? -1,
    /** The form with a text field around an element, itself included; -1 for none. */
    formAround: (element: number): number => forms[element] ?? -1,
    isNamedComments: hintTest(snapshot, 'comments'),
  };
}

const isReadable = (tree: PageTree, { parent, visibility }: SnapshotText): boolean =>
  !isConcealed(visibility) && !CODE_TAGS.has(tree.element(parent).tag);

/** Finds times whose parts are texts of their own, such as `<b>3</b> <i>May</i>`, and those said by `datetime` alone. */
function addJoinedTimes(scan: TimeScan): void {
  const { tree, chars, ownTimes, isTime } = scan;
  const times = ownTimes.slice();
  // Children before parents, so that the innermost element has the time.
  for (let index = ownTimes.length - 1; index >= 0; index--) {
    const isShort = at(chars, index) > 0 && at(chars, index) <= TIME_CHARS;
    const parts = isShort && at(times, index) === 0 ? joinedTime(scan, index) : [];
    if (parts.length > 0) {
      for (const place of parts) isTime[place] = 1;
      add(ownTimes, index, 1);
      add(times, index, 1);
    }
    const parent = tree.parent(index);
    if (parent >= 0) add(times, parent, at(times, index));
  }
}

interface TimeScan {
  readonly tree: PageTree;
  readonly language: string;
  readonly chars: Float64Array;
  readonly ownTimes: Float64Array;
  readonly isTime: Uint8Array;
  readonly isRead: Uint8Array;
  /** 1 for each element with a digit in it. */
  readonly hasDigits: Uint8Array;
}

/** Returns the texts of an element that together are a time. */
function joinedTime({ tree, language, isRead, hasDigits }: TimeScan, index: number): number[] {
  const element = tree.element(index);
  const { tag, attributes } = element;
  if (hasDigits[index] === 0 && attributes.datetime === undefined) return [];
  const places = [...tree.textsWithin(index)].map(([place]) => place).filter(place => isRead[place] === 1);
  const lineOf = (parts: readonly number[]): string => parts.map(place => tree.text(place).text).join(' ');
  if (/\p{Nd}/u.test(attributes.datetime ?? (tag === 'time' ? lineOf(places) : ''))) return places;
  if (exactTimeOf(element, language) !== undefined) return places;
  if (places.length < 2 || !isTimeLine(lineOf(places), language)) return [];
  // Leaves out the writer before the time: "Added by", "Ann", "3 days", "ago".
  const from = places.findLastIndex((_, order) => isTimeLine(lineOf(places.slice(order)), language));
  return places.slice(from);
}

const isControl = ({ tag, attributes }: SnapshotElement): boolean =>
  CONTROL_TAGS.has(tag) || attributes.role === 'button';

/** Forms around the page, as those of ASP.NET, have other text fields or none. */
function formsAround(snapshot: Snapshot): Int32Array {
  const tree = treeOf(snapshot);
  const forms = nearestOf(snapshot, tree.withTag('form'));
  const withField = new Set(tree.withTag('textarea').map(field => forms[field] ?? -1));
  return forms.map(form => (withField.has(form) ? form : -1));
}

/** True for a text that a reader sees without opening anything. */
export const isSeenText = ({ tree }: PageScan, place: number): boolean => isSeen(tree.text(place).visibility);

/** Characters of a line that says when something was written: it may name the writer too. */
const LINE_CHARS = 100;

/** True for dates, times of day, and `3 hours ago` in the page's language. */
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

/** Elements made alike have the same. */
export const shapeOf = (element: SnapshotElement): string =>
  `${element.tag} ${firstClass(element).replace(/\d+/g, '').replace(VARIANT, '')}`;

/** Classes that tell a row from the next one. */
const VARIANT = /(?:^|[-_])(?:odd|even|alt|first|last)$|^(?:odd|even)[-_]/i;
