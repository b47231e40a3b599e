// The dates that stand beside the headline, and which of them is one of a change.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind } from '../../see/snapshot/tree.ts';
import { announcesChange, type DatedPart, datedParts } from './date-labels.ts';
import { dateAt } from './date-lines.ts';
import { OtherDates } from './dates-of-others.ts';
import type { Candidate } from './declared.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { nearHeadline } from './near-headline.ts';
import type { Headline, PageFacts } from './page-facts.ts';
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
  const others = new OtherDates(facts, headline, language);
  for (const [index, element] of facts.snapshot.elements.entries()) {
    if (element.scope !== 0 || !isSeen(element.visibility)) continue;
    const distance = nearHeadline(headline, element.pageBox);
    const line = distance === null ? null : dateAt(facts, index, element, language);
    if (distance === null || line === null || others.hasPlace(index)) continue;
    const isOfChange = isCalledChange(facts, index) || isAnnounced(facts, index, element);
    for (const { text, isChange } of partsOf(facts, index, line)) {
      if (isChange === undefined && others.hasDay(text)) continue;
      const place = { value: text, line, source: 'page', at: element.tag, distance } as const;
      found.push({ ...place, isChange: isChange ?? isOfChange });
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
