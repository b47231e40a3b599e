// The dates that stand beside the headline: in `time` elements, or in short lines that hold little else.

import { isSeen } from '../../snapshot/sight.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../snapshot/tree.ts';
import { asciiDigits } from './ascii-digits.ts';
import { announcesChange, type DatedPart, datedParts } from './date-labels.ts';
import type { Candidate } from './declared.ts';
import type { Headline } from './headline.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
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

export function datesOnPage(facts: PageFacts): PageDates {
  const { headline } = facts;
  const places = headline === null ? [] : placesNear(facts, headline);
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

function placesNear(facts: PageFacts, headline: Headline): DatePlace[] {
  const found: DatePlace[] = [];
  for (const [index, element] of facts.snapshot.elements.entries()) {
    if (element.scope !== 0 || !isSeen(element.visibility)) continue;
    const distance = nearHeadline(headline, element.pageBox);
    const line = distance === null ? null : dateAt(facts, index, element);
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

function dateAt({ snapshot }: PageFacts, index: number, element: SnapshotElement): string | null {
  const { datetime } = element.attributes;
  if (datetime !== undefined && /\d{4}/.test(datetime)) return datetime;
  if (element.tag !== 'time' && !isDateLine({ snapshot }, index, element)) return null;
  const text = subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars);
  // A `time` without digits is a word such as `yesterday`.
  return /\p{Nd}/u.test(text) && text.length <= METADATA_LIMITS.dateLineChars ? text : null;
}

/** A short line that holds a year. */
function isDateLine(
  { snapshot }: Pick<PageFacts, 'snapshot'>,
  index: number,
  { pageBox }: SnapshotElement,
): boolean {
  const own = treeOf(snapshot).textsOf(index);
  if (own.length === 0 || pageBox[3] > METADATA_LIMITS.dateLinePx) return false;
  const text = asciiDigits(own.map(at => snapshot.texts[at]?.text ?? '').join(' '));
  // Besides the year there is a day.
  return text.length <= METADATA_LIMITS.dateLineChars && YEAR.test(text) && /\d/.test(text.replace(YEAR, ''));
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

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
