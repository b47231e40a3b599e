// Finds dates that are not the page's own: dates of events, and dates of listed articles.

import { groupBy } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { textsIn } from '../declared/entities.ts';
import { isoDate, isoDay } from '../iso-date.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';
import { isSameTitle } from '../titles.ts';
import type { DateLineReader } from './date-lines.ts';

interface OtherDates {
  /** True if an event of schema.org starts or ends on that day. */
  readonly isEventDay: (text: string) => boolean;
  /** True if an element is in one of several dated headings, or in one of several dated list items. */
  readonly isListed: (index: number) => boolean;
}

export function otherDates(facts: PageFacts, language: string, lineAt: DateLineReader): OtherDates {
  const { snapshot, tree, headline } = facts;
  const dates = facts.allEntities.flatMap(({ entity }) => EVENT_DATES.flatMap(name => textsIn(entity, name)));
  const days = new Set(dates.flatMap(date => isoDay(date, language) ?? []));

  const holdsHeadline = (index: number): boolean => tree.contains(index, headline?.index ?? -1);

  const indicesIn = (index: number): number[] => {
    const end = Math.min(tree.end(index), index + MOST_ELEMENTS);
    return Array.from({ length: end - index }, (_, at) => index + at);
  };

  const isDated = (index: number): boolean =>
    indicesIn(index).some(inner => isSeen(tree.element(inner).visibility) && lineAt(inner) !== null);

  /** By tag: true if several headings of that level hold dates. */
  const areDated = remembered((tag: string) => {
    const dated = snapshot.elements.filter((element, index) => element.tag === tag && isDated(index));
    return dated.length >= METADATA_LIMITS.datedHeadings;
  });

  /**
   * Accepts a heading that differs from the headline and, within a single line, a link that is neither a count nor a
   * date.
   */
  const isTitle = (index: number, isLine: boolean): boolean => {
    const { tag, visibility } = tree.element(index);
    const isHeading = isHeadingName(tag);
    if (!isSeen(visibility) || !(isHeading || (isLine && tag === 'a'))) return false;
    const text = subtreeText(snapshot, index, METADATA_LIMITS.titleChars);
    if (!isHeading && (/^\p{Nd}/u.test(text) || isoDate(text, language) !== null)) return false;
    return text !== '' && !isSameTitle(text, headline?.text ?? '');
  };

  /** A list item has a date and a title. Posts of a thread have dates but no titles. */
  const isItem = (index: number): boolean => {
    if (holdsHeadline(index) || !isDated(index)) return false;
    const isLine = tree.element(index).pageBox[3] <= METADATA_LIMITS.dateLinePx;
    return indicesIn(index).some(inner => isTitle(inner, isLine));
  };

  /** By parent and tag: true if these children are list items, each with its own date. */
  const isList = remembered((parent: number) => {
    const children = groupBy(tree.children(parent), child => tree.element(child).tag);
    return remembered((tag: string) => {
      const first = children.get(tag)?.slice(0, MOST_ITEMS) ?? [];
      return first.filter(isItem).length >= METADATA_LIMITS.listedDates;
    });
  });

  return {
    isEventDay: text => days.size > 0 && days.has(isoDay(text, language) ?? ''),
    isListed: index => {
      for (let around = index; around >= 0 && !holdsHeadline(around); around = tree.parent(around)) {
        const { tag, parent } = tree.element(around);
        if (isHeadingName(tag) ? areDated(tag) : isList(parent)(tag)) return true;
      }
      return false;
    },
  };
}

/** Properties of schema.org with the time of an event. */
const EVENT_DATES = ['startDate', 'endDate', 'doorTime'];

/** Maximum of items in one list, and of elements in one item, that are examined. */
const MOST_ITEMS = 10;
const MOST_ELEMENTS = 200;
