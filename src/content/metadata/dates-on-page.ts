// The dates that stand beside the headline: in `time` elements, or in short lines that hold little else.

import { isSeen } from '../../snapshot/sight.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { treeOf } from '../../snapshot/tree.ts';
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
  readonly distance: number;
  readonly isChange: boolean;
}

export function datesOnPage(facts: PageFacts): PageDates {
  const { headline } = facts;
  const places = headline === null ? [] : placesNear(facts, headline);
  const isList = new Set(places.map(({ value }) => value)).size >= METADATA_LIMITS.listedDates;
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
    const value = distance === null ? null : dateAt(facts, index, element);
    if (distance === null || value === null) continue;
    found.push({ value, source: 'page', at: element.tag, distance, isChange: isChange(facts, index) });
  }
  return found;
}

function dateAt({ snapshot }: PageFacts, index: number, element: SnapshotElement): string | null {
  const { datetime } = element.attributes;
  if (datetime !== undefined && /\d{4}/.test(datetime)) return datetime;
  if (element.tag !== 'time' && !isDateLine({ snapshot }, index, element)) return null;
  const text = subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars);
  // A `time` without digits is a word such as `yesterday`.
  return /\d/.test(text) && text.length <= METADATA_LIMITS.dateLineChars ? text : null;
}

/** A short line that holds a year. */
function isDateLine(
  { snapshot }: Pick<PageFacts, 'snapshot'>,
  index: number,
  { pageBox }: SnapshotElement,
): boolean {
  const own = treeOf(snapshot).textsOf(index);
  if (own.length === 0 || pageBox[3] > METADATA_LIMITS.dateLinePx) return false;
  const text = own.map(at => snapshot.texts[at]?.text ?? '').join(' ');
  // Besides the year there is a day.
  return text.length <= METADATA_LIMITS.dateLineChars && YEAR.test(text) && /\d/.test(text.replace(YEAR, ''));
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** By the names that WordPress, hAtom and schema.org gave it. */
function isChange({ snapshot }: PageFacts, index: number): boolean {
  const near = [snapshot.elements[index], snapshot.elements[snapshot.elements[index]?.parent ?? -1]];
  return near.some(element => {
    const { class: classes = '', itemprop = '' } = element?.attributes ?? {};
    return /(?:^|[-_\s])(?:updated|modified|dateModified)(?:$|[-_\s])/i.test(`${classes} ${itemprop}`);
  });
}
