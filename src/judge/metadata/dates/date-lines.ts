// Finds dates on a page: in `time` elements, or in short lines that hold little else.

import { remembered } from '../../../base/memoize.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { collapse } from '../../hast/letters.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';
import { datedParts, withoutLabel } from './date-labels.ts';
import { exactTimeOf } from './exact-time.ts';
import { monthNamesOf, monthsIn } from './month-names.ts';
import { toGregorian } from './to-gregorian.ts';

/** Returns the exact time that an element declares, or the line with its date; null if it has neither. */
export type DateLineReader = (index: number) => string | null;

/** Reads each element once: lists are read for each date in them. */
export const dateLineReader = (facts: PageFacts, language: string): DateLineReader =>
  remembered((index: number) => dateAt(facts, index, facts.tree.element(index), language));

function dateAt(facts: PageFacts, index: number, element: SnapshotElement, language: string): string | null {
  const exact = exactTimeOf(element, language);
  if (exact !== undefined && (exact === element.attributes.datetime || isShortTime(facts, index)))
    return exact;
  if (element.tag !== 'time' && !isDateLine(facts, index, element, language)) return null;
  const text = subtreeText(facts.snapshot, index, LONGEST_LINE, ({ parent }) =>
    isInDatedTime(facts, parent, index),
  );
  // A `time` without digits is a word such as `yesterday`.
  return /\p{Nd}/u.test(text) && isShort(text, language) ? text : null;
}

/** Tooltips of other words, such as `Edited`, say when something else was. */
function isShortTime({ snapshot }: PageFacts, index: number): boolean {
  const text = subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars);
  return /\p{Nd}/u.test(text) && text.length <= METADATA_LIMITS.loneDateChars;
}

/** Returns true if a text of the line is inside an element with its own `datetime`, which is found separately. */
function isInDatedTime({ tree }: PageFacts, parent: number, line: number): boolean {
  const isDated = ({ attributes }: SnapshotElement) => /\d{4}/.test(attributes.datetime ?? '');
  return tree.closest(parent, isDated) > line;
}

/** Returns true for a short line with a date, or with only a month and a year. */
function isDateLine(
  { tree }: PageFacts,
  index: number,
  { pageBox }: SnapshotElement,
  language: string,
): boolean {
  const own = tree.texts(index);
  if (own.length === 0 || pageBox[3] > METADATA_LIMITS.dateLinePx) return false;
  const line = own.map(at => tree.text(at).text).join(' ');
  if (!/\p{Nd}/u.test(line)) return false;
  const text = collapse(line).text.trim();
  if (!isShort(text, language)) return false;
  return isDated(text, language) || isMonthAlone(text, language);
}

/** Returns true if the text holds a year and other digits, such as a day. */
function isDated(text: string, language: string): boolean {
  const line = toGregorian(text, language);
  return YEAR.test(line) && /\d/.test(line.replace(YEAR, ''));
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** Maximum length of a line with several dates, in characters. */
const LONGEST_LINE = METADATA_LIMITS.dateLineChars * METADATA_LIMITS.datesOfLine;

/** Returns true if the line is short enough for the number of dates in it. */
function isShort(line: string, language: string): boolean {
  const chars = METADATA_LIMITS.dateLineChars;
  if (line.length <= chars) return true;
  if (line.length > LONGEST_LINE) return false;
  const parts = datedParts(line);
  const areShort = parts.every(({ text }) => text.length <= chars && isDated(text, language));
  return parts.length > 1 && line.length <= chars * parts.length && areShort;
}

/** Returns true if a line holds a month, its year, perhaps a label, and nothing else. */
function isMonthAlone(line: string, language: string): boolean {
  const dated = toGregorian(withoutLabel(line), language);
  const text = dated.replace(YEAR, '');
  const [month] = text === dated ? [] : monthsIn(text, monthNamesOf(language));
  if (month === undefined) return false;
  const rest = `${text.slice(0, month.from)} ${text.slice(month.to)}`;
  return (rest.match(/\p{L}+/gu) ?? []).every(word => word.length <= JOINING_LETTERS);
}

/** Longest joining word, such as `de` in `mayo de 2024`. */
const JOINING_LETTERS = 2;
