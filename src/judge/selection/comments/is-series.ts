// The evidence that similar blocks are comments, answers or posts: the site's names, and in each a writer, a time and a text.

import { countEach } from '../../../base/counts.ts';
import { once } from '../../../base/memoize.ts';
import { hintTest } from '../evidence/hints.ts';
import { hasClock } from './item-byline.ts';
import { labelsOf } from './item-labels.ts';
import type { Item } from './items.ts';
import { type PageScan, shapeOf } from './page-scan.ts';

export interface Series {
  readonly items: readonly Item[];
  /** The site's own names say that these are comments, or answers and posts of a thread. */
  readonly named: 'comments' | 'posts' | null;
}

const DECLARED_TYPES = /\/(?:Comment|UserComments|Answer|DiscussionForumPosting)$/;
const POST_TYPES = /\/(?:Answer|DiscussionForumPosting)$/;

/** Levels from a comment to the element that is named for all of them. */
const NAME_LEVELS = 3;

export function nameOf(scan: PageScan, members: readonly number[]): Series['named'] {
  const { tree } = scan;
  const most = members.length / 2;
  const typeOf = (index: number) => tree.element(index).attributes.itemtype ?? '';
  if (members.filter(index => POST_TYPES.test(typeOf(index))).length > most) return 'posts';
  const isDeclared = (index: number) =>
    DECLARED_TYPES.test(typeOf(index)) || tree.element(index).attributes.role === 'comment';
  if (members.filter(isDeclared).length > most) return 'comments';
  const isComment = (index: number) => isOwnNamed(scan, index);
  const [first = -1] = members;
  const isAround = once(() => tree.selfAndAncestors(listAround(scan, first), NAME_LEVELS).some(isComment));
  // One alone is a comment if its own name and one around it say so.
  if (members.length === 1) return isComment(first) && isAround() ? 'comments' : null;
  if (members.filter(isComment).length > most || isAround()) return 'comments';
  return members.filter(hintTest(scan.snapshot, 'post')).length > most ? 'posts' : null;
}

/** Lists within lists that are looked at. */
const LIST_LEVELS = 20;

/** Returns the element that holds all of a list, which may go on in elements beside its items: parts that were loaded later. */
function listAround({ tree }: PageScan, member: number): number {
  const shape = shapeOf(tree.element(member));
  const isItem = (index: number): boolean => shapeOf(tree.element(index)) === shape;
  const isInList = (index: number): boolean => tree.children(tree.parent(index)).some(isItem);
  const line = tree.selfAndAncestors(tree.parent(member), LIST_LEVELS);
  return line.find(index => isItem(index) || !isInList(index)) ?? tree.parent(member);
}

export const isOwnNamed = (scan: PageScan, index: number): boolean =>
  scan.isNamedComments(index) && scan.charsIn(index) > 0 && isBlock(scan, index);

const isBlock = ({ tree }: PageScan, index: number): boolean =>
  !['body', 'html', 'main', 'article'].includes(tree.element(index).tag);

/** Limits of evidence, as shares of the items. */
const EVIDENCE = {
  share: 0.6,
  offers: 0.4,
  bodyChars: 12,
  loneChars: 30,
  linkShare: 0.5,
  headings: 0.3,
  nameless: 0.8,
  several: 3,
  timeChars: 25,
} as const;

interface SeriesEvidence extends Pick<Series, 'named'> {
  readonly isApart: boolean;
  /** True if each has such a name: they need no time. */
  readonly isOwnNamed: boolean;
}

export function isSeries(scan: PageScan, items: readonly Item[], evidence: SeriesEvidence): boolean {
  const { named, isApart, isOwnNamed } = evidence;
  const share = (fits: (item: Item) => boolean): number => items.filter(fits).length / items.length;
  /** Found without the rest of the items where too many do not fit. */
  const isShareAtLeast = (least: number, fits: (item: Item) => boolean): boolean => {
    let most = items.length;
    return items.every(item => fits(item) || --most / items.length >= least);
  };
  const least = items.length === 1 ? EVIDENCE.loneChars : EVIDENCE.bodyChars;
  const isDated = ({ texts }: Item) => texts.some(place => scan.isTime[place] === 1);
  const isWhole =
    (isOwnNamed || isShareAtLeast(EVIDENCE.share, isDated)) &&
    share(item => isOffer(scan, item)) <= EVIDENCE.offers &&
    isShareAtLeast(EVIDENCE.share, ({ parts }) => proseIn(scan, parts.body) >= least) &&
    isShareAtLeast(EVIDENCE.share, ({ parts }) => parts.author !== null);
  if (!isWhole) return false;
  if (named !== null) return true;
  const isSigned = isShareAtLeast(
    EVIDENCE.nameless,
    ({ parts }) => parts.author !== null && parts.date !== null,
  );
  const isHeaded = share(({ parts }) => parts.body.some(place => isHeading(scan, place))) > EVIDENCE.headings;
  const actsHere = (item: Item) => sharedControls(scan, item).some(place => staysOnPage(scan, place));
  const writers = new Set(items.map(({ parts }) => parts.author));
  const isOfSeveral = items.length >= EVIDENCE.several && writers.size > 1;
  const isTitled =
    isOfSeveral &&
    isShareAtLeast(EVIDENCE.share, actsHere) &&
    isShareAtLeast(EVIDENCE.share, item => hasTitle(scan, item));
  if (items.length < 2 || !isSigned || (isHeaded && !isTitled)) return false;
  const hasControl = (item: Item) => sharedControls(scan, item).length > 0;
  const hasTimeOfDay = ({ parts }: Item) => hasClock(scan, parts.timeTexts);
  // The pages of a document repeat its name and date.
  if (items.length >= EVIDENCE.several && mostOfOneSignature(items) > EVIDENCE.nameless * items.length)
    return false;
  if (share(item => beginsWithLink(scan, item)) > EVIDENCE.offers) return false;
  const isTimed = isShareAtLeast(EVIDENCE.nameless, hasTimeOfDay);
  return isShareAtLeast(EVIDENCE.share, hasControl) || (isOfSeveral && (isApart || isTimed));
}

/** Counts the items with the commonest writer and time. */
function mostOfOneSignature(items: readonly Item[]): number {
  const counts = countEach(items.map(({ parts }) => JSON.stringify([parts.author, parts.date])));
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0);
}

/** Counts characters that are no links and no times; of a text that is mostly links, none. */
function proseIn(scan: PageScan, places: readonly number[]): number {
  let [all, plain] = [0, 0];
  for (const place of places) {
    const chars = scan.charsOf(place);
    if (scan.isTime[place] === 1 && chars <= EVIDENCE.timeChars) continue;
    all += chars;
    if (scan.controlOf(place) < 0) plain += chars;
  }
  return plain >= all * (1 - EVIDENCE.linkShare) ? plain : 0;
}

/** Returns the texts of controls that all items have, as to reply or to report. Marks of notes are none. */
function sharedControls(scan: PageScan, { parts, texts }: Item): number[] {
  const own = new Set([...parts.authorTexts, ...parts.timeTexts, ...parts.body]);
  return texts.filter(place => !own.has(place) && scan.controlOf(place) >= 0 && !isNoteMark(scan, place));
}

function isNoteMark(scan: PageScan, place: number): boolean {
  const { tree } = scan;
  const isRaised = tree.closest(tree.text(place).parent, ({ tag }) => tag === 'sup') >= 0;
  return isRaised && leadsToPlace(scan, place);
}

/** True if it starts with a heading that is not its writer, and has no more headings than comments. */
function hasTitle(scan: PageScan, { roots, texts, parts }: Item): boolean {
  const isTitle = (place: number): boolean => isHeading(scan, place) && scan.controlOf(place) < 0;
  const headings = parts.body.filter(place => isHeading(scan, place));
  const [[root = 0], [first = -1]] = [roots, texts];
  return headings.length <= scan.timesIn(root) && isTitle(first) && !parts.authorTexts.includes(first);
}

/** Titles of comments link to them. */
const isHeading = (scan: PageScan, place: number): boolean =>
  scan.headingOf(place) >= 0 && !leadsToPlace(scan, place);

function leadsToPlace({ tree, controlOf }: PageScan, place: number): boolean {
  return tree.element(controlOf(place)).attributes.href?.includes('#') === true;
}

/** True for a control that opens no other page, as to reply. */
function staysOnPage({ tree, controlOf }: PageScan, place: number): boolean {
  const { tag, attributes } = tree.element(controlOf(place));
  return tag !== 'a' || /^(?:#|javascript:|$)/i.test(attributes.href ?? '');
}

const OFFER_CHARS = 25;

/** True if its first long text is a link; an e-mail address opens no page. */
function beginsWithLink({ tree, charsOf, controlOf }: PageScan, { parts }: Item): boolean {
  const first = parts.body.find(place => charsOf(place) >= OFFER_CHARS);
  if (first === undefined || controlOf(first) < 0) return false;
  return !tree.element(controlOf(first)).attributes.href?.startsWith('mailto:');
}

/** True if it begins with a linked headline, as the offer of another page does. */
function isOffer(scan: PageScan, { texts }: Item): boolean {
  const { tree } = scan;
  return texts.some(place => {
    const link = scan.controlOf(place);
    if (link < 0 || tree.element(link).tag !== 'a' || scan.isTime[place] === 1) return false;
    if (scan.charsOf(place) < OFFER_CHARS || leadsToPlace(scan, place)) return false;
    const isHeading = scan.headingOf(place) >= 0;
    const line = tree.closest(link, (_, index) => scan.charsIn(index) > scan.charsIn(link) * 1.25);
    return isHeading || (line >= 0 && place === texts[0]);
  });
}

/** True if what the comments are about is a block like theirs: it lacks the labels that all others have. */
export function isBesideText(scan: PageScan, [first, ...others]: readonly Item[]): boolean {
  if (first === undefined || others.length < EVIDENCE.several) return false;
  const labels = labelsOf(scan, others);
  const own = labelsOf(scan, [first, first]);
  return labels.size > 0 && ![...labels].some(label => own.has(label));
}
