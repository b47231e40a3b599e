// Finds dates next to the headline and separates published from modified. Leaves out dates of events and of listed
// articles.

import { firstPlace } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { textsIn } from '../declared/entities.ts';
import { nearHeadline } from '../headline.ts';
import { DAY_CHARS, isoDate, isoDay } from '../iso-date.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { type Candidate, isShown, type PageFacts } from '../page-facts.ts';
import { isByOthers } from '../parts-of-others.ts';
import { subtreeText } from '../subtree-text.ts';
import { isSameTitle } from '../titles.ts';
import { dateLineAt, isOfMember, lastLabel } from './date-lines.ts';

interface DatePlace {
  readonly date: Candidate;
  /** The whole line; the date can be a part of it. */
  readonly line: string;
  /** From the headline; null if far from it. */
  readonly distance: number | null;
  /** Called published. */
  readonly isLabelled: boolean;
  readonly isChange: boolean;
}

/** `beside`: publication dates beside the headline, nearest first; `apart`: without such a date, the only one elsewhere. */
export function datesOnPage(facts: PageFacts, hasAuthor: boolean) {
  const places = placesOf(facts);
  const near = places.filter(({ distance }) => distance !== null);
  const isList = new Set(near.map(({ line }) => line)).size >= METADATA_LIMITS.listedDates;
  const sorted = near
    .filter(({ distance }) => !isList || (distance ?? 0) <= METADATA_LIMITS.listedPx)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const candidates = (ofChange: boolean): Candidate[] =>
    sorted.filter(({ isChange }) => isChange === ofChange).map(({ date }) => date);
  const beside = candidates(false);
  const apart = beside.length > 0 ? [] : onlyDay(places, facts.language, hasAuthor);
  return { beside, apart, modified: candidates(true) };
}

/**
 * Returns the one day of the page that is labelled as published, or the one day that there is at all. The latter counts
 * only on a page that names its author: the only date of a product or a service is seldom its publication.
 */
function onlyDay(places: readonly DatePlace[], language: string, hasAuthor: boolean): Candidate[] {
  const days = places.flatMap(place => {
    const day = isoDay(place.date.value, language) ?? '';
    return place.isChange || day.length < DAY_CHARS ? [] : [{ ...place, day }];
  });
  const labelled = days.filter(({ isLabelled }) => isLabelled);
  const short = days.filter(({ date }) => hasAuthor && date.value.length <= METADATA_LIMITS.loneDateChars);
  const [first, ...others] = labelled.length > 0 ? labelled : short;
  return first === undefined || others.some(({ day }) => day !== first.day) ? [] : [first.date];
}

function placesOf(facts: PageFacts): DatePlace[] {
  const { snapshot, headline } = facts;
  const dated = snapshot.elements.flatMap((element, index) => {
    const read = isShown(element) ? dateLineAt(facts, index, element) : null;
    return read === null ? [] : { index, element, ...read };
  });
  const indices = dated.map(({ index }) => index);
  const isListed = listedTest(facts, indices);
  const isEventDay = eventDayTest(facts);
  return dated.flatMap(({ index, element, line, parts }) => {
    if (isOfMember(line) || isByOthers(facts, index) || isListed(index)) return [];
    const before = labelBefore(facts, index, element);
    const isOfChange = isChangeByClass(facts, index) || before === true;
    return parts
      .filter(({ text, isChange }) => isChange !== undefined || !isEventDay(text))
      .map(({ text, isChange }) => ({
        date: { value: text, source: 'page', at: element.tag },
        line,
        distance: headline === null ? null : nearHeadline(headline, element.pageBox),
        isChange: isChange ?? isOfChange,
        isLabelled: (isChange ?? before) === false,
      }));
  });
}

/** Recognizes class and property names of WordPress, hAtom and schema.org. */
function isChangeByClass({ tree }: PageFacts, index: number): boolean {
  const near = [tree.element(index), tree.element(tree.parent(index))];
  return near.some(({ attributes: { class: classes = '', itemprop = '' } }) => {
    const names = `${classes} ${itemprop}`;
    return CHANGED.test(names) && !PUBLISHED.test(names);
  });
}

/** An element with both names counts as published: nothing has changed since. */
const CHANGED = /(?:^|[-_\s])(?:updated|modified|dateModified)(?:$|[-_\s])/i;
const PUBLISHED = /(?:^|[-_\s])(?:published|datePublished)(?:$|[-_\s])/i;

/** Returns what the text just before the date, in its line or above it, says of the date. */
function labelBefore(
  { snapshot, tree }: PageFacts,
  index: number,
  { pageBox, parent }: SnapshotElement,
): boolean | undefined {
  const first = tree.firstTextAfter(index);
  const before = snapshot.texts[first - 1];
  const around = tree.parent(parent);
  if (before === undefined || before.parent < around) return undefined;
  if (Math.abs(before.pageBox[1] - pageBox[1]) > METADATA_LIMITS.dateLinePx) return undefined;
  return before.text.length > METADATA_LIMITS.dateLineChars ? undefined : lastLabel(before.text);
}

/** Makes a test for the day on which an event of schema.org starts or ends. */
function eventDayTest({ allEntities, language }: PageFacts): (text: string) => boolean {
  const dates = allEntities.flatMap(({ entity }) => EVENT_DATES.flatMap(name => textsIn(entity, name)));
  const days = new Set(dates.flatMap(date => isoDay(date, language) ?? []));
  return text => days.size > 0 && days.has(isoDay(text, language) ?? '');
}

/** Properties of schema.org with the time of an event. */
const EVENT_DATES = ['startDate', 'endDate', 'doorTime'];

/**
 * Makes a test for dates of listed articles: those in one of several dated headings, or in one of several list items, each
 * with a date and a title. `dated` are the elements with dates, in document order.
 */
function listedTest(facts: PageFacts, dated: readonly number[]): (index: number) => boolean {
  const { snapshot, tree, headline, language } = facts;

  const holdsHeadline = (index: number): boolean => tree.contains(index, headline?.index ?? -1);

  const isDated = (index: number): boolean => {
    const first = dated[firstPlace(dated.length, place => (dated[place] ?? 0) >= index)] ?? -1;
    return tree.contains(index, first) && first < index + MOST_ELEMENTS;
  };

  /** By tag: true if several headings of that level hold dates. */
  const areDated = remembered(
    (tag: string) => tree.withTag(tag).filter(isDated).length >= METADATA_LIMITS.datedHeadings,
  );

  /**
   * Accepts a heading that differs from the headline and, within a single line, a link that is neither a count nor a date.
   */
  const isTitle = (index: number, isLine: boolean): boolean => {
    const { tag, visibility } = tree.element(index);
    const isHeading = HEADING_TAGS.has(tag);
    if (!isSeen(visibility) || !(isHeading || (isLine && tag === 'a'))) return false;
    const text = subtreeText(snapshot, index, METADATA_LIMITS.titleChars);
    if (!isHeading && (/^\p{Nd}/u.test(text) || isoDate(text, language) !== null)) return false;
    return text !== '' && !isSameTitle(text, headline?.text ?? '');
  };

  /** A list item has a date and a title. Posts of a thread have dates but no titles. */
  const isItem = (index: number): boolean => {
    if (holdsHeadline(index) || !isDated(index)) return false;
    const isLine = tree.element(index).pageBox[3] <= METADATA_LIMITS.dateLinePx;
    return tree.indicesWithin(index, MOST_ELEMENTS).some(inner => isTitle(inner, isLine));
  };

  /** By parent and tag: true if these children are list items, each with its own date. */
  const isList = remembered((parent: number) => {
    const children = groupBy(tree.children(parent), child => tree.element(child).tag);
    return remembered((tag: string) => {
      const first = children.get(tag)?.slice(0, MOST_ITEMS) ?? [];
      return first.filter(isItem).length >= METADATA_LIMITS.listedDates;
    });
  });

  return index => {
    const around = tree.closest(
      index,
      ({ tag, parent }, inside) =>
        holdsHeadline(inside) || (HEADING_TAGS.has(tag) ? areDated(tag) : isList(parent)(tag)),
    );
    return around >= 0 && !holdsHeadline(around);
  };
}

/** Maximum of items in one list, and of elements in one item, that are examined. */
const MOST_ITEMS = 10;
const MOST_ELEMENTS = 200;
