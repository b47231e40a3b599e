// Finds dates that are not the page's own: dates of events, and dates of listed articles.

import { groupBy } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { textsIn } from '../declared/entities.ts';
import { isoDay } from '../iso-date.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { Headline, PageFacts } from '../page-facts.ts';
import { isSameTitle } from '../same.ts';
import { subtreeText } from '../subtree-text.ts';
import type { DateLineReader } from './date-lines.ts';

export class OtherDates {
  readonly #facts: PageFacts;
  readonly #headline: Headline | null;
  readonly #language: string;
  readonly #lineAt: DateLineReader;
  readonly #tree: PageTree;
  readonly #days: ReadonlySet<string>;
  /** By parent and tag: true if these children are list items, each with its own date. */
  readonly #isList = remembered((parent: number) => {
    const children = groupBy(this.#tree.children(parent), child => this.#tree.element(child).tag);
    return remembered((tag: string) => {
      const first = children.get(tag)?.slice(0, MOST_ITEMS) ?? [];
      return first.filter(child => this.#isItem(child)).length >= METADATA_LIMITS.listedDates;
    });
  });
  /** By tag: true if several headings of that level hold dates. */
  readonly #areDated = remembered((tag: string) => {
    const { elements } = this.#facts.snapshot;
    const dated = elements.filter((element, index) => element.tag === tag && this.#isDated(index));
    return dated.length >= METADATA_LIMITS.datedHeadings;
  });

  constructor(facts: PageFacts, headline: Headline | null, language: string, lineAt: DateLineReader) {
    this.#facts = facts;
    this.#headline = headline;
    this.#language = language;
    this.#lineAt = lineAt;
    this.#tree = facts.tree;
    const dates = facts.allEntities.flatMap(({ entity }) =>
      EVENT_DATES.flatMap(name => textsIn(entity, name)),
    );
    this.#days = new Set(dates.flatMap(date => this.#dayOf(date) ?? []));
  }

  /** Returns true if an event of schema.org starts or ends on that day. */
  isEventDay(text: string): boolean {
    const day = this.#days.size === 0 ? null : this.#dayOf(text);
    return day !== null && this.#days.has(day);
  }

  /** Returns true if an element is in one of several dated headings, or in one of several dated list items. */
  isListed(index: number): boolean {
    for (let around = index; around >= 0 && !this.#holdsHeadline(around); ) {
      const { tag, parent } = this.#tree.element(around);
      if (isHeadingName(tag) ? this.#areDated(tag) : this.#isList(parent)(tag)) return true;
      around = parent;
    }
    return false;
  }

  #dayOf(date: string): string | null {
    return isoDay(date, this.#language);
  }

  #holdsHeadline(index: number): boolean {
    return this.#tree.contains(index, this.#headline?.index ?? -1);
  }

  /** A list item has a date and a title. Posts of a thread have dates but no titles. */
  #isItem(index: number): boolean {
    if (this.#holdsHeadline(index) || !this.#isDated(index)) return false;
    const isLine = this.#tree.element(index).pageBox[3] <= METADATA_LIMITS.dateLinePx;
    return this.#indicesIn(index).some(inner => this.#isTitle(inner, isLine));
  }

  #isDated(index: number): boolean {
    return this.#indicesIn(index).some(
      inner => isSeen(this.#tree.element(inner).visibility) && this.#lineAt(inner) !== null,
    );
  }

  /**
   * Accepts a heading that differs from the headline and, within a single line, a link that is neither a count nor a
   * date.
   */
  #isTitle(index: number, isLine: boolean): boolean {
    const { tag, visibility } = this.#tree.element(index);
    const isHeading = isHeadingName(tag);
    if (!isSeen(visibility) || !(isHeading || (isLine && tag === 'a'))) return false;
    const text = subtreeText(this.#facts.snapshot, index, METADATA_LIMITS.titleChars);
    if (!isHeading && (/^\p{Nd}/u.test(text) || this.#dayOf(text) !== null)) return false;
    return text !== '' && !isSameTitle(text, this.#headline?.text ?? '');
  }

  #indicesIn(index: number): number[] {
    const end = Math.min(this.#tree.end(index), index + MOST_ELEMENTS);
    return Array.from({ length: end - index }, (_, at) => index + at);
  }
}

/** Properties of schema.org with the time of an event. */
const EVENT_DATES = ['startDate', 'endDate', 'doorTime'];

/** Maximum of items in one list, and of elements in one item, that are examined. */
const MOST_ITEMS = 10;
const MOST_ELEMENTS = 200;
