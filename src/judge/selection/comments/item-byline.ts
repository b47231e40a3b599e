// Reads who wrote an item of a series, and when.

import { SENTENCE_ENDS } from '../../../base/text/sentence-signs.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { authorName, isProfile } from '../../metadata/authors/author-names.ts';
import { monthNamesOf, monthsIn } from '../../metadata/dates/calendars.ts';
import { exactTimeOf, isoDate } from '../../metadata/iso-date.ts';
import type { SelectedComment } from '../kept.ts';
import { followsLabel, type ItemTexts, labelOf, lineOf, withoutLead } from './item-labels.ts';
import { type PageScan, shapeOf } from './page-scan.ts';

export interface Byline extends Pick<SelectedComment, 'author' | 'date' | 'time'> {
  /** Indices in `Snapshot.texts`. */
  readonly authorTexts: readonly number[];
  readonly timeTexts: readonly number[];
  /** Beside the name. */
  readonly rankTexts: readonly number[];
}

const AUTHOR_CHARS = 60;
/** Texts between a name and its time. */
const NEAR = 4;

export function bylineOf(scan: PageScan, item: ItemTexts): Byline {
  const { roots, texts, labels } = item;
  const times = texts.filter(place => scan.isTime[place] === 1);
  const isName = (place: number): boolean => isShort(scan, place) && !labels.has(labelOf(scan, place));
  /** Texts that the author of the page calls names, also those that most items have. */
  const shared = texts.filter(place => isShort(scan, place) && isCalledName(scan, roots[0] ?? 0, place));
  const names = shared.filter(place => isName(place) || isOfProfile(scan, place));
  const card = writerCard(scan, names, times);
  const name =
    card?.name ??
    bestName(scan, declaredNames(scan, names)) ??
    bestName(scan, names) ??
    shared[0] ??
    nameAtTime(scan, item, texts.indexOf(times[0] ?? -1), isName);
  // Posts also say since when their writer is a member.
  const exact = times.filter(place => hasClock(scan, [place]));
  const isFree = (place: number): boolean => !followsLabel(scan, item, place);
  const first = card?.time ?? exact.find(isFree) ?? exact[0] ?? times.find(isFree) ?? times[0];
  const timeTexts = first === undefined ? [] : timeTextsAt(scan, texts, first);
  const lead = withoutLead(scan, timeTexts[0], labels);
  const time = `${lead} ${lineOf(scan, timeTexts.slice(1))}`.replace(POST_NUMBER, '').trim();
  return {
    author: name === undefined ? nameInTime(scan, first) : nameIn(scan, withoutLead(scan, name, labels)),
    date: first === undefined ? null : dateOf(scan, first, time),
    time: time.replace(SIGNS_AROUND, ''),
    authorTexts: name === undefined ? [] : [name],
    rankTexts: name === undefined ? [] : ranksAfter(scan, item, name, shared),
    timeTexts,
  };
}

/** Returns the names in the first element that is declared as the writer. */
function declaredNames(scan: PageScan, names: readonly number[]): readonly number[] {
  const { tree } = scan;
  const around = names.map(place => nearOf(scan, tree.text(place).parent, declaresAuthor));
  const element = around.find(index => index >= 0) ?? -1;
  return element < 0 ? [] : names.filter(place => tree.contains(element, tree.text(place).parent));
}

/** Returns what the page also calls a name right after the name, such as `Senior member`. */
function ranksAfter(
  scan: PageScan,
  { texts }: ItemTexts,
  name: number,
  called: readonly number[],
): readonly number[] {
  const after = texts.slice(texts.indexOf(name) + 1);
  const end = after.findIndex(place => !called.includes(place) || addressAt(scan, place) !== '');
  return after.slice(0, Math.max(0, end));
}

/** Prefers a link to a profile, then any link: a rank beside a name is no link. */
const bestName = (scan: PageScan, names: readonly number[]): number | undefined =>
  names.find(place => isOfProfile(scan, place)) ??
  names.find(place => /^[^#]/.test(addressAt(scan, place))) ??
  names[0];

/** `#2 ·` before a time: the place of the item in its series. */
const POST_NUMBER = /^\W*[#№]\s?\p{Nd}+[^\p{L}\p{Nd}]*/u;

/** Characters of a card that says who has written something and when. */
const CARD_CHARS = 100;

/** Names that are looked at: a post can be full of names in links. */
const MOST_NAMES = 20;

/** Finds the card of the writer among cards that are made alike: the first in time, since posts are changed later. */
function writerCard(scan: PageScan, names: readonly number[], times: readonly number[]) {
  const cards = names.slice(0, MOST_NAMES).flatMap(name => cardOf(scan, name, times) ?? []);
  const isAlike = ({ element, shape }: (typeof cards)[number]): boolean =>
    cards.some(other => other.element !== element && other.shape === shape);
  const alike = cards.filter(isAlike);
  const dates = alike.map(({ time }) => dateOf(scan, time, lineOf(scan, [time])));
  const isRead = dates.every(date => /^\p{Nd}{4}-/u.test(date));
  return isRead ? alike[dates.indexOf(dates.toSorted()[0] ?? '')] : undefined;
}

function cardOf(scan: PageScan, name: number, times: readonly number[]) {
  const { tree, charsIn, timesIn } = scan;
  const element = tree.closest(tree.text(name).parent, (_, index) => timesIn(index) > 0);
  if (element < 0 || charsIn(element) > CARD_CHARS) return undefined;
  const time = times.find(place => tree.contains(element, tree.text(place).parent));
  return time === undefined ? undefined : { element, shape: shapeOf(tree.element(element)), name, time };
}

/** True for a time to the minute: parts of a text have none. */
export const hasClock = (scan: PageScan, places: readonly number[]): boolean =>
  /\p{Nd}:\p{Nd}{2}/u.test(lineOf(scan, places));

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

/** Levels from a text to the element that is named for it. */
const NEAR_LEVELS = 8;

/** Returns the nearest element around a text that fits and is no longer than a line; -1 for none. */
function nearOf(scan: PageScan, parent: number, fits: (element: SnapshotElement) => boolean): number {
  const { tree, charsIn } = scan;
  const near = tree.selfAndAncestors(parent, NEAR_LEVELS);
  return near.find(index => charsIn(index) <= AUTHOR_CHARS && fits(tree.element(index))) ?? -1;
}

const AUTHOR_NAMES =
  /(?:^|[-_\s])(?:author|autor|auteur|user-?name|user|nick(?:name)?|fn|poster|creator|commenter|member)(?:[-_\s]|$)/i;

const declaresAuthor = ({ attributes: { itemprop = '', rel = '' } }: SnapshotElement): boolean =>
  /\b(?:author|creator)\b/.test(`${itemprop} ${rel}`);

function isAuthorElement(element: SnapshotElement): boolean {
  const { class: names = '' } = element.attributes;
  return (
    element.tag === 'cite' ||
    declaresAuthor(element) ||
    AUTHOR_NAMES.test(names.replace(/(?<=[a-z])(?=[A-Z])/g, '-'))
  );
}

const isShort = (scan: PageScan, place: number): boolean => {
  const { text } = scan.tree.text(place);
  const isLong = scan.isTime[place] === 1 || scan.charsOf(place) > AUTHOR_CHARS;
  return !isLong && /\p{L}{2}|\p{Lo}/u.test(text) && !MAIL_ADDRESS.test(text);
};

/** Also as archives of mails write it: `ann at example.org`, with a word of the language of the list. */
export const MAIL_ADDRESS = /^\s*\S+(?:@| \(?\p{L}+\)? )[^\s@]+\.\p{L}{2,}\s*$/u;

function isCalledName(scan: PageScan, root: number, place: number): boolean {
  return isOfProfile(scan, place) || nearOf(scan, scan.tree.text(place).parent, isAuthorElement) > root;
}

const addressAt = (scan: PageScan, place: number): string =>
  scan.tree.element(scan.controlOf(place)).attributes.href ?? '';

const isOfProfile = (scan: PageScan, place: number): boolean =>
  isProfile(addressAt(scan, place), scan.tree.text(place).text.trim());

/** Finds the name as the short text before or after the first time. */
function nameAtTime(
  scan: PageScan,
  { texts, labels }: ItemTexts,
  time: number,
  isName: (place: number) => boolean,
): number | undefined {
  if (time < 0) return undefined;
  const isLine = (place: number): boolean =>
    isShortLine(scan, place, labels) && (place === texts[0] || isAlone(scan, place));
  const before = texts.slice(Math.max(0, time - NEAR), time).filter(isName);
  const after = texts.slice(time + 1, time + 2).filter(place => isName(place) && isEmphasised(scan, place));
  return [before[0], before.at(-1), ...after].find(place => place !== undefined && isLine(place));
}

const NAME_CHARS = 40;
/** A name this short may end in a stop, as `Ann P.` does. */
const INITIALS_CHARS = 16;

const ENDS_SENTENCE = new RegExp(`[${SENTENCE_ENDS}]$`, 'u');

const isShortLine = (scan: PageScan, place: number, labels: ReadonlySet<string>): boolean => {
  const line = withoutLead(scan, place, labels);
  return line.length <= INITIALS_CHARS || (line.length <= NAME_CHARS && !ENDS_SENTENCE.test(line));
};

/** True if its element is no more than a line. */
const isAlone = ({ tree, charsIn }: PageScan, place: number): boolean =>
  charsIn(tree.text(place).parent) <= AUTHOR_CHARS;

const EMPHASIS = new Set(['a', 'b', 'strong', 'em', 'i', 'cite', 'h3', 'h4', 'h5', 'h6', 'dt']);
const isEmphasised = ({ tree }: PageScan, place: number): boolean =>
  EMPHASIS.has(tree.element(tree.text(place).parent).tag);

const nameIn = (scan: PageScan, line: string): string =>
  authorName(line, { language: scan.language, isLine: true }) ?? (line.replace(SIGNS_AROUND, '') || line);

/** As in `: Ann Poe <`. */
const SIGNS_AROUND = /^[^\p{L}\p{Nd}]+|(?<![:<,;|\s-])[:<,;|\s-]+$/gu;

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
