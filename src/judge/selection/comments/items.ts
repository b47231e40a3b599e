// The items of a series of similar blocks, such as comments: who wrote each, when, and its text, without its controls and the
// labels that all of them have.

import { countEach } from '../../../base/counts.ts';
import { once } from '../../../base/memoize.ts';
import { SENTENCE_ENDS } from '../../../base/text/sentence-signs.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { collapse } from '../../hast/letters.ts';
import { authorName } from '../../metadata/authors/author-names.ts';
import { isProfile } from '../../metadata/authors/authors.ts';
import { monthNamesOf, monthsIn } from '../../metadata/dates/calendars.ts';
import { exactTimeOf, isoDate } from '../../metadata/iso-date.ts';
import type { PageScan } from './page-scan.ts';

/** One block, or a line with name and time and the blocks that follow it. */
export interface Item {
  readonly roots: readonly number[];
  /** Its texts, without those of items in it. */
  readonly texts: readonly number[];
  /** Short texts that nearly all items of its series have. */
  readonly labels: ReadonlySet<string>;
  readonly parts: ItemParts;
}

type ItemTexts = Omit<Item, 'parts'>;

interface ItemParts {
  readonly author: string | null;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date: string | null;
  /** Indices in `Snapshot.texts`. */
  readonly authorTexts: readonly number[];
  readonly timeTexts: readonly number[];
  readonly body: readonly number[];
}

export function itemsOf(scan: PageScan, blocks: readonly Pick<Item, 'roots' | 'texts'>[]): Item[] {
  const labels = labelsOf(scan, blocks);
  return blocks.map(({ roots, texts }): Item => {
    const item = { roots, texts, labels };
    const parts = once(() => itemParts(scan, item));
    return {
      ...item,
      // Most series are turned down before anything of it is needed.
      get parts() {
        return parts();
      },
    };
  });
}

/** Characters and share of the items of a label such as `Reply`. Of several items, longer texts are labels too. */
const LABEL = { chars: 30, share: 0.8, several: 3 } as const;

/** Finds texts that nearly all items have, and leads such as `Name:`. */
export function labelsOf(scan: PageScan, blocks: readonly Pick<Item, 'texts'>[]): ReadonlySet<string> {
  const most = blocks.length < LABEL.several ? LABEL.chars : Number.POSITIVE_INFINITY;
  const labels = blocks.flatMap(({ texts }) => {
    const short = texts.filter(place => scan.charsOf(place) <= most);
    return [...new Set(short.flatMap(place => [labelOf(scan, place), leadOf(scan, place)]))];
  });
  const least = Math.max(2, LABEL.share * blocks.length);
  const shared = [...countEach(labels)].filter(([label, count]) => label !== '' && count >= least);
  return new Set(shared.map(([label]) => label));
}

const AUTHOR_CHARS = 60;
/** Texts between a name and its time. */
const NEAR = 4;

export function itemParts(scan: PageScan, item: ItemTexts): ItemParts {
  const { texts, labels } = item;
  const isTime = (place: number): boolean => scan.isTime[place] === 1;
  const times = texts.filter(isTime);
  // Posts also say since when their writer is a member.
  const first = times.find(place => hasClock(scan, [place])) ?? times[0];
  const authorTexts = authorTextsOf(scan, item);
  const [name] = authorTexts;
  const author = name === undefined ? nameInTime(scan, first) : nameIn(scan, nameLineOf(scan, name, labels));
  const timeTexts = first === undefined ? [] : timeTextsAt(scan, texts, first);
  const head = new Set([...authorTexts, ...timeTexts]);
  const [from = -1] = texts;
  return {
    author,
    date: first === undefined ? null : dateOf(scan, first, lineOf(scan, timeTexts)),
    authorTexts,
    timeTexts,
    body: texts.filter(place => !head.has(place) && !isExtra(scan, place, from, labels)),
  };
}

export const lineOf = ({ tree }: PageScan, places: readonly number[]): string =>
  collapse(places.map(place => tree.text(place).text).join(' ')).text.trim();

/** True for a time to the minute: parts of a text have none. */
export const hasClock = (scan: PageScan, places: readonly number[]): boolean =>
  /\p{Nd}:\p{Nd}{2}/u.test(lineOf(scan, places));

/** The same for all items: a number in it may differ. */
const labelOf = (scan: PageScan, place: number): string =>
  lineOf(scan, [place])
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '#');

/** `Name:` of a line, if it has more. */
function leadOf(scan: PageScan, place: number): string {
  const line = lineOf(scan, [place]);
  const end = line.indexOf(':') + 1;
  return end > 1 && end < Math.min(line.length, LEAD_CHARS) ? line.slice(0, end).toLowerCase() : '';
}

const LEAD_CHARS = 40;

/** A line without its lead, where all items have it. */
function nameLineOf(scan: PageScan, place: number, labels: ReadonlySet<string>): string {
  const lead = leadOf(scan, place);
  return lineOf(scan, [place])
    .slice(labels.has(lead) ? lead.length : 0)
    .trim();
}

/** Texts of one time, which may be in several elements: a clock alone has its day before it. */
function timeTextsAt(scan: PageScan, texts: readonly number[], first: number): number[] {
  const isOther = (place: number): boolean => scan.isTime[place] !== 1;
  const position = texts.indexOf(first);
  const isDated = isoDate(lineOf(scan, [first]), scan.language) !== null;
  const from = isDated
    ? position
    : texts.findLastIndex((place, order) => order < position && isOther(place)) + 1;
  const end = texts.findIndex((place, order) => order > position && isOther(place));
  return texts.slice(from, end < 0 ? undefined : end);
}

/** Controls, labels and what has no letters. */
function isExtra(scan: PageScan, place: number, from: number, labels: ReadonlySet<string>): boolean {
  const { tree } = scan;
  if (labels.has(labelOf(scan, place))) return true;
  const { parent, text } = tree.text(place);
  const control = scan.controlOf(place);
  const isLink = tree.element(control).tag === 'a';
  const isShort = scan.charsOf(place) <= CONTROL_CHARS;
  if (control >= 0 && (!isLink || (isShort && !/\p{L}/u.test(text)))) return true;
  const form = scan.formAround(parent);
  return form >= 0 && form > tree.text(from).parent;
}

const CONTROL_CHARS = 25;

/** Levels from a text to the element that is named for it. */
const NEAR_LEVELS = 4;

/** Returns the nearest element around a text that fits and is no longer than a line; -1 for none. */
function nearOf(scan: PageScan, parent: number, fits: (element: SnapshotElement) => boolean): number {
  const { tree, charsIn } = scan;
  const near = tree.selfAndAncestors(parent, NEAR_LEVELS);
  return near.find(index => charsIn(index) <= AUTHOR_CHARS && fits(tree.element(index))) ?? -1;
}

const AUTHOR_NAMES =
  /(?:^|[-_\s])(?:author|autor|auteur|user-?name|user|nick(?:name)?|fn|poster|creator|commenter|member)(?:[-_\s]|$)/i;

function isAuthorElement({ tag, attributes }: SnapshotElement): boolean {
  const { itemprop = '', rel = '', class: names = '' } = attributes;
  return (
    tag === 'cite' ||
    /\b(?:author|creator)\b/.test(`${itemprop} ${rel}`) ||
    AUTHOR_NAMES.test(names.replace(/(?<=[a-z])(?=[A-Z])/g, '-'))
  );
}

/** Finds the name by what its author called it, else as the short text before or after the time. */
function authorTextsOf(scan: PageScan, { roots: [root = 0], texts, labels }: ItemTexts): number[] {
  const { tree } = scan;
  const isShort = (place: number): boolean =>
    scan.isTime[place] !== 1 &&
    scan.charsOf(place) <= AUTHOR_CHARS &&
    /\p{L}{2}|\p{Lo}/u.test(tree.text(place).text);
  const isName = (place: number): boolean => isShort(place) && !labels.has(labelOf(scan, place));
  const isByName = (place: number): boolean => {
    const { parent, text } = tree.text(place);
    const { href = '' } = tree.element(scan.controlOf(place)).attributes;
    if (isProfile(href, text.trim())) return true;
    return nearOf(scan, parent, isAuthorElement) > root;
  };
  const byName = texts.filter(place => isShort(place) && isByName(place));
  const named = byName.find(isName) ?? byName[0];
  if (named !== undefined) return [named];
  const time = texts.findIndex(place => scan.isTime[place] === 1);
  if (time < 0) return [];
  const isLine = (place: number): boolean =>
    isName(place) && isShortLine(scan, place, labels) && (place === texts[0] || isAlone(scan, place));
  const names = texts.slice(Math.max(0, time - NEAR), time).filter(isName);
  const before = [names[0], texts[time - 1]].find(place => place !== undefined && isLine(place));
  if (before !== undefined) return [before];
  const after = texts[time + 1];
  return after !== undefined && isName(after) && isEmphasised(scan, after) && isShortLine(scan, after, labels)
    ? [after]
    : [];
}

const NAME_CHARS = 40;
/** A name this short may end in a stop, as `Ann P.` does. */
const INITIALS_CHARS = 16;

const ENDS_SENTENCE = new RegExp(`[${SENTENCE_ENDS}]$`, 'u');

const isShortLine = (scan: PageScan, place: number, labels: ReadonlySet<string>): boolean => {
  const line = nameLineOf(scan, place, labels);
  return line.length <= INITIALS_CHARS || (line.length <= NAME_CHARS && !ENDS_SENTENCE.test(line));
};

/** True if its element is no more than a line. */
const isAlone = ({ tree, charsIn }: PageScan, place: number): boolean =>
  charsIn(tree.text(place).parent) <= AUTHOR_CHARS;

const EMPHASIS = new Set(['a', 'b', 'strong', 'em', 'i', 'cite', 'h3', 'h4', 'h5', 'h6', 'dt']);
const isEmphasised = ({ tree }: PageScan, place: number): boolean =>
  EMPHASIS.has(tree.element(tree.text(place).parent).tag);

const nameIn = (scan: PageScan, line: string): string =>
  authorName(line, { language: scan.language, isLine: true }) ?? line;

/** Reads the name in `Posted by Ann on 3 March` and `Ann Poe - 3 March`: it has a word before it, or a sign after it. */
function nameInTime(scan: PageScan, place: number | undefined): string | null {
  if (place === undefined) return null;
  const { language } = scan;
  const [before = '', sign = ''] =
    /^([^\p{Nd}(|,·•–—-]*)([(|·•–—-]?)/u.exec(lineOf(scan, [place]))?.slice(1) ?? [];
  const name = authorName(before.trimEnd().replace(LAST_WORD, ''), { language, isLine: true });
  if (name === null || name.length > NAME_CHARS || !/\p{L}{2}|\p{Lo}/u.test(name)) return null;
  const isLed = !before.trimStart().startsWith(name);
  return (isLed || sign !== '') && monthsIn(name, monthNamesOf(language)).length === 0 ? name : null;
}

/** `on` of `Ann on 3 March`, in any language. */
const LAST_WORD = /\s\p{Ll}{1,4}$/u;

function dateOf(scan: PageScan, place: number, line: string): string {
  const { tree, language } = scan;
  const exact = (element: SnapshotElement): string | undefined => exactTimeOf(element, language);
  const dated = nearOf(scan, tree.text(place).parent, element => exact(element) !== undefined);
  const declared = exact(tree.element(dated)) ?? '';
  return isoDate(declared, language) ?? isoDate(line, language) ?? line;
}
