// Where dates stand on a page: in `time` elements, or in short lines that hold little else.

import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';
import { collapse } from '../hast/letters.ts';
import { inCommonCalendar } from './common-calendar.ts';
import { datedParts, withoutLabel } from './date-labels.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { monthNamesOf, monthsIn } from './month-names.ts';
import type { PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';

/** What an element has in an attribute, or says in a line; null where that is no date. */
export function dateAt(
  facts: PageFacts,
  index: number,
  element: SnapshotElement,
  language: string,
): string | null {
  const { datetime } = element.attributes;
  if (datetime !== undefined && /\d{4}/.test(datetime)) return datetime;
  if (element.tag !== 'time' && !isDateLine(facts, index, element, language)) return null;
  const text = subtreeText(facts.snapshot, index, LONGEST_LINE, ({ parent }) =>
    isInDatedTime(facts, parent, index),
  );
  // A `time` without digits is a word such as `yesterday`.
  return /\p{Nd}/u.test(text) && isShort(text, language) ? text : null;
}

/** Whether a text of a line stands in a part of it that has its date in an attribute, which is a place of its own. */
function isInDatedTime({ snapshot: { elements } }: PageFacts, parent: number, line: number): boolean {
  for (let around = parent; around > line; around = elements[around]?.parent ?? -1)
    if (/\d{4}/.test(elements[around]?.attributes.datetime ?? '')) return true;
  return false;
}

/** A short line that holds a year. */
function isDateLine(
  { snapshot }: PageFacts,
  index: number,
  { pageBox }: SnapshotElement,
  language: string,
): boolean {
  const own = treeOf(snapshot).textsOf(index);
  if (own.length === 0 || pageBox[3] > METADATA_LIMITS.dateLinePx) return false;
  const text = collapse(own.map(at => snapshot.texts[at]?.text ?? '').join(' ')).text.trim();
  if (!/\p{Nd}/u.test(text) || !isShort(text, language)) return false;
  return isDated(text, language) || isMonthAlone(text, language);
}

/** Besides the year there is a day. */
function isDated(text: string, language: string): boolean {
  const line = inCommonCalendar(text, language);
  return YEAR.test(line) && /\d/.test(line.replace(YEAR, ''));
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** Characters of a line of several dates. */
const LONGEST_LINE = METADATA_LIMITS.dateLineChars * METADATA_LIMITS.datesOfLine;

/** As long as its dates may make it, where each of several has words of its own. */
function isShort(line: string, language: string): boolean {
  const chars = METADATA_LIMITS.dateLineChars;
  if (line.length <= chars) return true;
  if (line.length > LONGEST_LINE) return false;
  const parts = datedParts(line);
  const areShort = parts.every(({ text }) => text.length <= chars && isDated(text, language));
  return parts.length > 1 && line.length <= chars * parts.length && areShort;
}

/** Whether a line says a month and its year, and what it is the month of, and nothing else. */
function isMonthAlone(line: string, language: string): boolean {
  const dated = inCommonCalendar(withoutLabel(line), language);
  const text = dated.replace(YEAR, '');
  const [month] = text === dated ? [] : monthsIn(text, monthNamesOf(language));
  if (month === undefined) return false;
  const besides = `${text.slice(0, month.from)} ${text.slice(month.to)}`;
  return (besides.match(/\p{L}+/gu) ?? []).every(word => word.length <= JOINING_LETTERS);
}

/** As in `mayo de 2024`. */
const JOINING_LETTERS = 2;
