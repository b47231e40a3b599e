// Finds dates next to the headline and separates published from modified.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind } from '../../see/snapshot/tree.ts';
import { announcesChange, type DatedPart, datedParts } from './date-labels.ts';
import { dateAt } from './date-lines.ts';
import type { Candidate } from './declared.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { nearHeadline } from './near-headline.ts';
import { OtherDates } from './other-dates.ts';
import type { Headline, PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';

export interface PageDates {
  /** Nearest first. */
  readonly published: readonly Candidate[];
  readonly modified: readonly Candidate[];
}

interface DatePlace extends Candidate {
  /** The whole line; `value` can be a part of it. */
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
  const others = new OtherDates(facts, headline, language);
  for (const [index, element] of facts.snapshot.elements.entries()) {
    if (element.scope !== 0 || !isSeen(element.visibility)) continue;
    const distance = nearHeadline(headline, element.pageBox);
    const line = distance === null ? null : dateAt(facts, index, element, language);
    if (distance === null || line === null || others.isListed(index)) continue;
    const isOfChange = isChangeByClass(facts, index) || announcesChangeBefore(facts, index, element);
    for (const { text, isChange } of partsOf(facts, index, line)) {
      if (isChange === undefined && others.isEventDay(text)) continue;
      const place = { value: text, line, source: 'page', at: element.tag, distance } as const;
      found.push({ ...place, isChange: isChange ?? isOfChange });
    }
  }
  return found;
}

/** Takes the label of a `datetime` attribute from the visible text of its element. */
function partsOf({ snapshot }: PageFacts, index: number, line: string): DatedPart[] {
  if (line !== snapshot.elements[index]?.attributes.datetime) return datedParts(line);
  const [words] = datedParts(subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars));
  return [{ text: line, isChange: words?.isChange }];
}

/** Recognizes class and property names of WordPress, hAtom and schema.org. */
function isChangeByClass({ snapshot }: PageFacts, index: number): boolean {
  const near = [snapshot.elements[index], snapshot.elements[snapshot.elements[index]?.parent ?? -1]];
  return near.some(element => {
    const { class: classes = '', itemprop = '' } = element?.attributes ?? {};
    const names = `${classes} ${itemprop}`;
    return CHANGED.test(names) && !PUBLISHED.test(names);
  });
}

/** An element with both names counts as published: nothing has changed since. */
const CHANGED = /(?:^|[-_\s])(?:updated|modified|dateModified)(?:$|[-_\s])/i;
const PUBLISHED = /(?:^|[-_\s])(?:published|datePublished)(?:$|[-_\s])/i;

/** Returns true if the text just before the date, in its line or above it, announces a change. */
function announcesChangeBefore(
  { snapshot }: PageFacts,
  index: number,
  { pageBox, parent }: SnapshotElement,
): boolean {
  const first = firstTextBehind(snapshot.texts, index);
  const before = snapshot.texts[first - 1];
  const around = snapshot.elements[parent]?.parent ?? -1;
  if (before === undefined || before.parent < around) return false;
  if (Math.abs(before.pageBox[1] - pageBox[1]) > METADATA_LIMITS.dateLinePx) return false;
  return before.text.length <= METADATA_LIMITS.dateLineChars && announcesChange(before.text);
}
