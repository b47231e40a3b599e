// Finds series of similar blocks, each with a time and a text, such as comments, answers and posts.

import { add, at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { once } from '../../../base/memoize.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { firstTextAfterEnd } from '../../hast/texts-within.ts';
import { hasClock, type ItemParts, itemParts, labelOf, leadOf } from './item-parts.ts';
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

export interface Series {
  readonly items: readonly Item[];
  /** The site's own names say that these are comments, or answers and posts of a thread. */
  readonly named: 'comments' | 'posts' | null;
}

/** Finds series inside others first. Single comments come last: they may be parts of others. */
export function seriesOf(scan: PageScan): Series[] {
  const search: Search = {
    scan,
    isTaken: new Uint8Array(scan.snapshot.texts.length),
    takenRoots: new Set(),
    skips: { ends: new Map(), roots: new Set() },
    found: [],
    budget: BUDGET.texts + BUDGET.share * scan.snapshot.texts.length,
  };
  searchSeries(search, members => members.length > 1);
  searchSeries(search, members => members.length === 1);
  return search.found;
}

/** Blocks whose items were found, so that the blocks around them pass over them: comments can be nested thousands deep. */
interface Skips {
  /** First text → the one after the block. */
  readonly ends: Map<number, number>;
  readonly roots: Set<number>;
}

interface Search {
  readonly scan: PageScan;
  /** 1 for each text of an item that was found. */
  readonly isTaken: Uint8Array;
  readonly takenRoots: Set<number>;
  readonly skips: Skips;
  readonly found: Series[];
  /** Texts that may still be read: those in blocks within blocks are read again at each level. */
  budget: number;
}

const BUDGET = { texts: 20_000, share: 4 } as const;

function searchSeries(search: Search, fits: (members: readonly number[]) => boolean): void {
  const { scan, takenRoots } = search;
  const { tree } = scan;
  // Times in each element that are in no item found so far.
  const open = Float64Array.from(scan.ownTimes);
  for (let parent = scan.snapshot.elements.length - 1; parent >= 0; parent--) {
    const siblings = tree.children(parent);
    const dated = siblings.filter(
      child => (at(open, child) > 0 || isOwnNamed(scan, child)) && !takenRoots.has(child),
    );
    for (const members of groupsOf(scan, dated)) if (fits(members)) takeSeries(search, siblings, members);
    for (const child of dated) if (!takenRoots.has(child)) add(open, parent, at(open, child));
  }
}

function takeSeries(search: Search, siblings: readonly number[], members: readonly number[]): void {
  const { scan, isTaken, takenRoots, found } = search;
  if (search.budget <= 0) return;
  const series = judged(search, siblings, members);
  if (series === null) return;
  const items = withNested(search, series.items);
  found.push({ ...series, items });
  for (const root of series.items.flatMap(({ roots }) => roots)) {
    search.skips.roots.add(root);
    search.skips.ends.set(scan.tree.firstTextAfter(root), firstTextAfterEnd(scan, root));
  }
  for (const place of items.flatMap(({ texts }) => texts)) isTaken[place] = 1;
  for (const member of members) takenRoots.add(member);
}

/** Children with the same tag, and the same first class if several have it. */
const groupsOf = ({ tree }: PageScan, children: readonly number[]): number[][] => [
  ...groupBy(children, child => shapeOf(tree.element(child))).values(),
];

const shapeOf = (element: SnapshotElement): string =>
  `${element.tag} ${firstClass(element).replace(/\d+/g, '').replace(VARIANT, '')}`;

/** Classes that tell a row from the next one. */
const VARIANT = /^(?:odd|even|alt|first|last)$/i;

/** Returns the series if it is one of comments or posts. */
function judged(search: Search, siblings: readonly number[], members: readonly number[]): Series | null {
  const { scan } = search;
  const named = nameOf(scan, members);
  if (members.length < 2 && named === null) return null;
  const read = (rootsOfItems: readonly (readonly number[])[]): Item[] => {
    const textsOfItems = rootsOfItems.map(roots => textsIn(search, roots));
    search.budget -= textsOfItems.reduce((sum, { length }) => sum + length, 0);
    return itemsOf(scan, rootsOfItems, textsOfItems);
  };
  const evidence = {
    named,
    isApart: isApart(scan, siblings, members[0] ?? 0),
    isOwnNamed: members.length > 1 && members.every(member => isOwnNamed(scan, member)),
  };
  const whole = read(members.map(member => [member]));
  const items = named === null && isBesideText(scan, whole) ? whole.slice(1) : whole;
  if (isSeries(scan, items, evidence)) return { items, named };
  const rows = read(withFollowing(scan, siblings, members));
  return isSeries(scan, rows, evidence) ? { items: rows, named } : null;
}

/** True if what the comments are about is a block like theirs: it lacks the labels that all others have. */
function isBesideText(scan: PageScan, [first, ...others]: readonly Item[]): boolean {
  if (first === undefined || others.length < EVIDENCE.several) return false;
  const labels = labelsOf(
    scan,
    others.map(({ texts }) => texts),
  );
  const own = labelsOf(scan, [first.texts, first.texts]);
  return labels.size > 0 && ![...labels].some(label => own.has(label));
}

/** Characters before the first comment in the block that holds them: a heading and ways to sort. */
const HEAD_CHARS = 120;

/** True if comments have a block of their own, as parts of a text have not. */
function isApart(scan: PageScan, siblings: readonly number[], first: number): boolean {
  const before = siblings.slice(0, Math.max(0, siblings.indexOf(first)));
  return before.reduce((sum, sibling) => sum + scan.charsIn(sibling), 0) <= HEAD_CHARS;
}

function itemsOf(
  scan: PageScan,
  rootsOfItems: readonly (readonly number[])[],
  textsOfItems: readonly (readonly number[])[],
): Item[] {
  const labels = labelsOf(scan, textsOfItems);
  return rootsOfItems.map((roots, order): Item => {
    const texts = textsOfItems[order] ?? [];
    const [root = 0] = roots;
    const parts = once(() => itemParts(scan, { root, texts, labels }));
    return {
      roots,
      texts,
      labels,
      // Most series are turned down before anything of it is needed.
      get parts() {
        return parts();
      },
    };
  });
}

function textsIn({ scan, isTaken, skips }: Search, roots: readonly number[]): number[] {
  const found: number[] = [];
  for (const root of roots) {
    const end = firstTextAfterEnd(scan, root);
    let place = scan.tree.firstTextAfter(root);
    while (place < end) {
      if (scan.isRead[place] === 1 && isTaken[place] === 0) found.push(place);
      place = Math.max(place + 1, skips.ends.get(place) ?? 0);
    }
  }
  return found;
}

/** Adds single answers: blocks in an item that are made as it is, and have a time or the name of comments. */
function withNested(search: Search, items: readonly Item[]): readonly Item[] {
  const { scan } = search;
  const split = items.flatMap(item => (item.roots.length > 1 ? [item] : answersIn(search, item)));
  if (split.length === items.length) return items;
  return itemsOf(
    scan,
    split.map(({ roots }) => roots),
    split.map(({ texts }) => texts),
  );
}

/** Returns the item without its answers, and them. */
function answersIn(search: Search, item: Item): Pick<Item, 'roots' | 'texts'>[] {
  const { scan, isTaken } = search;
  const [root = 0] = item.roots;
  const rootOf = answerRoots(search, item.texts, root);
  const free = item.texts.filter(place => isTaken[place] === 0);
  const textsOf = groupBy(free, place => rootOf.get(scan.tree.text(place).parent) ?? root);
  return [...textsOf].map(([owner, places]) => ({ roots: [owner], texts: places }));
}

/** For each element of an item the answer around it, or the item. */
function answerRoots(
  { scan, skips }: Search,
  texts: readonly number[],
  root: number,
): ReadonlyMap<number, number> {
  const { tree } = scan;
  const shape = shapeOf(tree.element(root));
  const firstTime = firstTimes(scan, texts, root);
  const rootOf = new Map<number, number>([[root, root]]);
  const known = new Set([firstTime(root)]);
  for (let index = root + 1; index < tree.end(root); index++) {
    if (skips.roots.has(index)) {
      index = tree.end(index) - 1;
      continue;
    }
    const time = firstTime(index);
    const isNew = time === undefined ? isOwnNamed(scan, index) : !known.has(time);
    const isAnswer = isNew && shapeOf(tree.element(index)) === shape;
    if (isAnswer && time !== undefined) known.add(time);
    rootOf.set(index, isAnswer ? index : (rootOf.get(tree.parent(index)) ?? root));
  }
  return rootOf;
}

/** Finds the first time in each element within a root. */
function firstTimes(
  { tree, isTime }: PageScan,
  places: readonly number[],
  root: number,
): (index: number) => number | undefined {
  const first = new Map<number, number>();
  for (const place of places) {
    if (isTime[place] !== 1) continue;
    for (let index = tree.text(place).parent; index >= root && !first.has(index); index = tree.parent(index))
      first.set(index, place);
  }
  return index => first.get(index);
}

/** Characters and share of the items of a label such as `Reply`. Of several items, longer texts are labels too. */
const LABEL = { chars: 30, share: 0.8, several: 3 } as const;

/** Finds texts that nearly all items have, and leads such as `Name:`. */
export function labelsOf(scan: PageScan, textsOfItems: readonly (readonly number[])[]): ReadonlySet<string> {
  const most = textsOfItems.length < LABEL.several ? LABEL.chars : Number.POSITIVE_INFINITY;
  const labels = textsOfItems.flatMap(texts => {
    const short = texts.filter(place => scan.charsOf(place) <= most);
    return [...new Set(short.flatMap(place => [labelOf(scan, place), leadOf(scan, place)]))];
  });
  const least = Math.max(2, LABEL.share * textsOfItems.length);
  const shared = [...countEach(labels)].filter(([label, count]) => label !== '' && count >= least);
  return new Set(shared.map(([label]) => label));
}

/** Gives each line the siblings that follow it, up to the next one; the last one as many as the others have at most. */
function withFollowing(scan: PageScan, siblings: readonly number[], members: readonly number[]): number[][] {
  const { tree } = scan;
  const placeOf = new Map(siblings.map((sibling, place) => [sibling, place]));
  const places = members.map(member => placeOf.get(member) ?? 0);
  const lengths = places.slice(1).map((place, order) => place - (places[order] ?? 0));
  const most = Math.max(1, ...lengths);
  const isEnd = (index: number) => HEADINGS.test(tree.element(index).tag);
  return places.map((place, order) => {
    const next = places[order + 1] ?? Math.min(siblings.length, place + most);
    const own = siblings.slice(place, next);
    const end = own.findIndex((index, position) => position > 0 && isEnd(index));
    return end < 0 ? own : own.slice(0, end);
  });
}

const HEADINGS = /^(?:h[1-6]|form)$/;

const DECLARED_TYPES = /\/(?:Comment|UserComments|Answer|DiscussionForumPosting)$/;
const POST_TYPES = /\/(?:Answer|DiscussionForumPosting)$/;

/** Levels from a comment to the element that is named for all of them. */
const NAME_LEVELS = 3;

function nameOf(scan: PageScan, members: readonly number[]): Series['named'] {
  const { tree } = scan;
  const most = members.length / 2;
  const typeOf = (index: number) => tree.element(index).attributes.itemtype ?? '';
  if (members.filter(index => POST_TYPES.test(typeOf(index))).length > most) return 'posts';
  const isDeclared = (index: number) =>
    DECLARED_TYPES.test(typeOf(index)) || tree.element(index).attributes.role === 'comment';
  if (members.filter(isDeclared).length > most) return 'comments';
  const isComment = (index: number) => isOwnNamed(scan, index);
  const around = (index: number) => tree.selfAndAncestors(tree.parent(index), NAME_LEVELS).some(isComment);
  // One alone is a comment if its own name and one around it say so.
  const [first = -1] = members;
  if (members.length === 1) return isComment(first) && around(first) ? 'comments' : null;
  if (members.filter(index => isComment(index) || around(index)).length > most) return 'comments';
  return members.filter(index => scan.isNamed(index, 'post')).length > most ? 'posts' : null;
}

const isOwnNamed = (scan: PageScan, index: number): boolean =>
  isBlock(scan, index) && scan.charsIn(index) > 0 && scan.isNamed(index, 'comments');

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

function isSeries(scan: PageScan, items: readonly Item[], evidence: SeriesEvidence): boolean {
  const { named, isApart, isOwnNamed } = evidence;
  const share = (fits: (item: Item) => boolean): number => items.filter(fits).length / items.length;
  const least = items.length === 1 ? EVIDENCE.loneChars : EVIDENCE.bodyChars;
  const isDated = ({ texts }: Item) => texts.some(place => scan.isTime[place] === 1);
  const isWhole =
    (isOwnNamed || share(isDated) >= EVIDENCE.share) &&
    share(item => isOffer(scan, item)) <= EVIDENCE.offers &&
    share(({ parts }) => proseIn(scan, parts.body) >= least) >= EVIDENCE.share &&
    share(({ parts }) => parts.author !== null) >= EVIDENCE.share;
  if (!isWhole) return false;
  if (named !== null) return true;
  const isSigned = share(({ parts }) => parts.author !== null && parts.date !== null) >= EVIDENCE.nameless;
  const isHeaded = share(({ parts }) => parts.body.some(place => isHeading(scan, place))) > EVIDENCE.headings;
  const actsHere = (item: Item) => sharedControls(scan, item).some(place => staysOnPage(scan, place));
  const writers = new Set(items.map(({ parts }) => parts.author));
  const isOfSeveral = items.length >= EVIDENCE.several && writers.size > 1;
  const isTitled =
    isOfSeveral && share(actsHere) >= EVIDENCE.share && share(item => hasTitle(scan, item)) >= EVIDENCE.share;
  if (items.length < 2 || !isSigned || (isHeaded && !isTitled)) return false;
  const hasControl = (item: Item) => sharedControls(scan, item).length > 0;
  const hasTimeOfDay = ({ parts }: Item) => hasClock(scan, parts.timeTexts);
  // The pages of a document repeat its name and date.
  if (items.length >= EVIDENCE.several && mostOfOneSignature(items) > EVIDENCE.nameless * items.length)
    return false;
  if (share(item => beginsWithLink(scan, item)) > EVIDENCE.offers) return false;
  const isTimed = share(hasTimeOfDay) >= EVIDENCE.nameless;
  return share(hasControl) >= EVIDENCE.share || (isOfSeveral && (isApart || isTimed));
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

/** Returns the texts of controls that all items have, as to reply or to report. */
function sharedControls({ controlOf }: PageScan, { parts, texts }: Item): number[] {
  const own = new Set([...parts.authorTexts, ...parts.timeTexts, ...parts.body]);
  return texts.filter(place => !own.has(place) && controlOf(place) >= 0);
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

/** True if its first long text is a link. */
function beginsWithLink(scan: PageScan, { parts }: Item): boolean {
  const first = parts.body.find(place => scan.charsOf(place) >= OFFER_CHARS);
  return first !== undefined && scan.controlOf(first) >= 0;
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
