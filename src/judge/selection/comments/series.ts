// Finds series of similar blocks, each with a time and a text, such as comments, answers and posts.

import { add, at } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { firstTextAfterEnd } from '../../../page/perception/texts-within.ts';
import { isBesideText, isOwnNamed, isSeries, nameOf, type Series } from './is-series.ts';
import { type Item, itemsOf } from './items.ts';
import { type PageScan, shapeOf } from './page-scan.ts';

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
  const open = scan.ownTimes.slice();
  for (let parent = scan.snapshot.elements.length - 1; parent >= 0; parent--) {
    const siblings = tree.children(parent);
    if (siblings.length === 0) continue;
    const dated = siblings.filter(
      child => (at(open, child) > 0 || isOwnNamed(scan, child)) && !takenRoots.has(child),
    );
    if (dated.length === 0) continue;
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

/** Returns the series if it is one of comments or posts. */
function judged(search: Search, siblings: readonly number[], members: readonly number[]): Series | null {
  const { scan } = search;
  const named = nameOf(scan, members);
  if (members.length < 2 && named === null) return null;
  const read = (rootsOfItems: readonly (readonly number[])[]): Item[] => {
    const blocks = rootsOfItems.map(roots => ({ roots, texts: textsIn(search, roots) }));
    search.budget -= blocks.reduce((sum, { texts }) => sum + texts.length, 0);
    return itemsOf(scan, blocks);
  };
  const evidence = {
    named,
    isApart: isApart(scan, siblings, members[0] ?? 0),
    isOwnNamed: members.length > 1 && members.every(member => isOwnNamed(scan, member)),
  };
  const fits = (items: readonly Item[]): boolean =>
    isSeries(scan, items, evidence) && !items.some(item => isAroundOthers(search, item));
  const whole = read(members.map(member => [member]));
  const items = named === null && isBesideText(scan, whole) ? whole.slice(1) : whole;
  if (fits(items)) return { items, named };
  const rows = read(withFollowing(scan, siblings, members));
  return fits(rows) ? { items: rows, named } : null;
}

/** True for a block that holds others before its own writer: a list of comments, since answers follow what they answer. */
function isAroundOthers({ scan, isTaken }: Search, { roots: [root = 0], parts }: Item): boolean {
  const [writer = -1] = parts.authorTexts;
  return isTaken.subarray(scan.tree.firstTextAfter(root), Math.max(0, writer)).includes(1);
}

/** Characters before the first comment in the block that holds them: a heading and ways to sort. */
const HEAD_CHARS = 120;

/** True if comments have a block of their own, as parts of a text have not. */
function isApart(scan: PageScan, siblings: readonly number[], first: number): boolean {
  const before = siblings.slice(0, Math.max(0, siblings.indexOf(first)));
  return before.reduce((sum, sibling) => sum + scan.charsIn(sibling), 0) <= HEAD_CHARS;
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
  return split.length === items.length ? items : itemsOf(scan, split);
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
