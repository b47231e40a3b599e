// Finds dates that are not the page's own: dates of events, and dates of listed articles.

import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { textsIn } from '../declared/entities.ts';
import { isoDate } from '../iso-date.ts';
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
  readonly #lists = new Map<string, boolean>();
  /** By parent: its first children of each tag. */
  readonly #childrenByTag = new Map<number, ReadonlyMap<string, readonly number[]>>();
  /** By tag: true if several headings of that level hold dates. */
  readonly #headings = new Map<string, boolean>();

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
      if (isHeadingName(tag) ? this.#areDated(tag) : this.#isList(parent, tag)) return true;
      around = parent;
    }
    return false;
  }

  #dayOf(date: string): string | null {
    return isoDate(date, this.#language)?.slice(0, DAY_CHARS) ?? null;
  }

  #holdsHeadline(index: number): boolean {
    const at = this.#headline?.index ?? -1;
    return index <= at && at < this.#endOf(index);
  }

  #endOf(index: number): number {
    return this.#tree.end(index);
  }

  #areDated(tag: string): boolean {
    let known = this.#headings.get(tag);
    if (known === undefined) {
      const { elements } = this.#facts.snapshot;
      const dated = elements.filter((element, index) => element.tag === tag && this.#isDated(index));
      known = dated.length >= METADATA_LIMITS.datedHeadings;
      this.#headings.set(tag, known);
    }
    return known;
  }

  #isList(parent: number, tag: string): boolean {
    const key = `${parent} ${tag}`;
    let known = this.#lists.get(key);
    if (known === undefined) {
      const items = this.#childrenWithTag(parent, tag).filter(child => this.#isItem(child));
      known = items.length >= METADATA_LIMITS.listedDates;
      this.#lists.set(key, known);
    }
    return known;
  }

  #childrenWithTag(parent: number, tag: string): readonly number[] {
    const known = this.#childrenByTag.get(parent);
    if (known !== undefined) return known.get(tag) ?? [];
    const found = new Map<string, number[]>();
    for (const child of this.#tree.children(parent)) {
      const name = this.#tree.element(child).tag;
      const sameTag = found.get(name);
      if (sameTag === undefined) found.set(name, [child]);
      else if (sameTag.length < MOST_ITEMS) sameTag.push(child);
    }
    this.#childrenByTag.set(parent, found);
    return found.get(tag) ?? [];
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
    const end = Math.min(this.#endOf(index), index + MOST_ELEMENTS);
    return Array.from({ length: end - index }, (_, at) => index + at);
  }
}

/** Properties of schema.org with the time of an event. */
const EVENT_DATES = ['startDate', 'endDate', 'doorTime'];

/** Length of `2024-02-29`. */
const DAY_CHARS = 10;

/** Maximum of items in one list, and of elements in one item, that are examined. */
const MOST_ITEMS = 10;
const MOST_ELEMENTS = 200;
