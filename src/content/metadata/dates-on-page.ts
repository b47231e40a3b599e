// The dates that stand beside the headline: in `time` elements, or in short lines that hold little else.

import { isSeen } from '../../snapshot/sight.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../snapshot/tree.ts';
import { inCommonCalendar } from './common-calendar.ts';
import { announcesChange, type DatedPart, datedParts, withoutLabel } from './date-labels.ts';
import type { Candidate } from './declared.ts';
import type { Headline } from './headline.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { monthNamesOf, monthsIn } from './month-names.ts';
import { nearHeadline } from './near-headline.ts';
import type { PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';

export interface PageDates {
  /** The nearest first. */
  readonly published: readonly Candidate[];
  readonly modified: readonly Candidate[];
}

interface DatePlace extends Candidate {
  /** All that stands there; `value` may be a part of it. */
  readonly line: string;
  readonly distance: number;
  readonly isChange: boolean;
}

export function datesOnPage(facts: PageFacts, language: string): PageDates {
  const { headline } = facts;
  const places = headline === null ? [] : placesNear(facts, headline, language);
  const isList = new Set(places.map(({ line }) => line)).size >= METADATA_LIMITS.listedDates;
  const sorted = places
    .filter(({ distance }) => !isList || distance <= METADATA_LIMITS.listedPx)
    .sort((a, b) => a.distance - b.distance);
  const candidates = (ofChange: boolean): Candidate[] =>
    sorted
      .filter(({ isChange }) => isChange === ofChange)
      .map(({ value, source, at }) => ({ value, source, at }));
  return { published: candidates(false), modified: candidates(true) };
}

function placesNear(facts: PageFacts, headline: Headline, language: string): DatePlace[] {
  const found: DatePlace[] = [];
  for (const [index, element] of facts.snapshot.elements.entries()) {
    if (element.scope !== 0 || !isSeen(element.visibility)) continue;
    const distance = nearHeadline(headline, element.pageBox);
    const line = distance === null ? null : dateAt(facts, index, element, language);
    if (distance === null || line === null) continue;
    const isOfChange = isCalledChange(facts, index) || isAnnounced(facts, index, element);
    for (const { text, isChange = isOfChange } of partsOf(facts, index, line)) {
      found.push({ value: text, line, source: 'page', at: element.tag, distance, isChange });
    }
  }
  return found;
}

/** A date in an attribute is what the words say of it. */
function partsOf({ snapshot }: PageFacts, index: number, line: string): DatedPart[] {
  if (line !== snapshot.elements[index]?.attributes.datetime) return datedParts(line);
  const [words] = datedParts(subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars));
  return [{ text: line, isChange: words?.isChange }];
}

function dateAt(facts: PageFacts, index: number, element: SnapshotElement, language: string): string | null {
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
  const text = own.map(at => snapshot.texts[at]?.text ?? '').join(' ');
  return isShort(text, language) && (isDated(text, language) || isMonthAlone(text, language));
}

/** Besides the year there is a day. */
function isDated(text: string, language: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
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

/** By the names that WordPress, hAtom and schema.org gave it. */
function isCalledChange({ snapshot }: PageFacts, index: number): boolean {
  const near = [snapshot.elements[index], snapshot.elements[snapshot.elements[index]?.parent ?? -1]];
  return near.some(element => {
    const { class: classes = '', itemprop = '' } = element?.attributes ?? {};
    const names = `${classes} ${itemprop}`;
    return CHANGED.test(names) && !PUBLISHED.test(names);
  });
}

/** A date that is both, as where nothing was changed since, is that of the publication. */
const CHANGED = /(?:^|[-_\s])(?:updated|modified|dateModified)(?:$|[-_\s])/i;
const PUBLISHED = /(?:^|[-_\s])(?:published|datePublished)(?:$|[-_\s])/i;

/** By the words just before it, in its line or above it. */
function isAnnounced({ snapshot }: PageFacts, index: number, { pageBox, parent }: SnapshotElement): boolean {
  const first = firstTextBehind(snapshot.texts, index);
  const before = snapshot.texts[first - 1];
  const around = snapshot.elements[parent]?.parent ?? -1;
  if (before === undefined || before.parent < around) return false;
  if (Math.abs(before.pageBox[1] - pageBox[1]) > METADATA_LIMITS.dateLinePx) return false;
  return before.text.length <= METADATA_LIMITS.dateLineChars && announcesChange(before.text);
}
