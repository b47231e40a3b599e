// Finds the comments of a page: what readers wrote under its text, the answers to a question, the posts of a thread.

import { at, RunningSum } from '../../../base/columns.ts';
import { once, remembered } from '../../../base/memoize.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { alongLines } from '../../../page/snapshot/along-lines.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { placeCounts } from '../amounts.ts';
import type { SelectedComment } from '../kept.ts';
import { depths, levelsInTree } from './depths.ts';
import { labelsOf, lineOf } from './item-labels.ts';
import { type Item, itemParts } from './items.ts';
import { haveTitleOfPage, openingOf, writerBefore } from './opening-post.ts';
import { isSeenText, type PageScan, scanPage } from './page-scan.ts';
import { seriesOf } from './series.ts';

export interface PageComment
  extends Pick<SelectedComment, 'author' | 'authorText' | 'date' | 'depth' | 'text' | 'time'> {
  /** Its elements: one block, or a line and the blocks that follow it. */
  readonly roots: readonly number[];
  /** Indices in `Snapshot.texts` of its text, author and date. */
  readonly texts: readonly number[];
  /** Indices of its text alone. */
  readonly body: readonly number[];
  /** Index of its votes; undefined where none are shown. */
  readonly voteText: number | undefined;
  /** Indices of its name and time, and of what stands between and beside them. */
  readonly byline: readonly number[];
}

export type PageComments = Readonly<ReturnType<typeof findComments>>;

export const commentsOf = onceEach((snapshot: Snapshot) => findComments(alongLines(snapshot)));

/** Least letters of a paragraph, and of all paragraphs before the first comment if it is to comment on something. */
const PROSE = { letters: 70, before: 200 } as const;

/** Characters around comments that belong to them: a heading and ways to sort before, a form and a pager after. */
const AROUND = { before: 120, after: 400 } as const;

function findComments(snapshot: Snapshot) {
  const tree = treeOf(snapshot);
  const scan = scanPage(snapshot);
  const found = seriesOf(scan);
  const proseBefore = proseReader(scan);
  const sure = found.filter(({ named, items }) => named !== null || proseBefore(items) >= PROSE.before);
  const named = sure.filter(one => one.named !== null);
  // Beside comments that the site calls so, others are posts of elsewhere, as in a column of them.
  const series = [named, sure, found].find(some => some.length > 0) ?? [];
  const items = withSharedLabels(
    scan,
    series.flatMap(one => one.items),
  )
    .filter(({ parts }) => parts.body.length > 0)
    .sort((a, b) => (a.texts[0] ?? 0) - (b.texts[0] ?? 0));
  /** 1 for each text of their blocks, with the headings, forms and controls around them. */
  const isArea = new Uint8Array(snapshot.texts.length);
  const areas = areasOf(scan, items);
  for (const area of areas) for (const [place] of tree.textsWithin(area)) isArea[place] = 1;
  for (const place of items.flatMap(item => item.texts)) isArea[place] = 1;
  // A paragraph is enough for what the site calls comments: they are on something.
  const leastBefore = series.some(({ named }) => named === 'comments') ? PROSE.letters : PROSE.before;
  /** True if the first of them opens the thread. */
  const opensPage = items.length > 0 && proseBefore(items) < leastBefore;
  /** True if the site's names say that they are comments. */
  const isNamed = series.every(one => one.named !== null);
  /** True if the text before them has a signature like theirs. */
  const writer = writerBefore(scan, items);
  const isSignedAlike = writer !== undefined;
  /** True if they have the title of the page as their own, as answers in a thread do. */
  const areTitledAlike = haveTitleOfPage(scan, items);
  const isOfPosts = series.some(one => one.named === 'posts');
  const isThread = opensPage || isOfPosts || (isSignedAlike && !isNamed) || areTitledAlike;
  return {
    /** In reading order. */
    list: listOf(scan, items),
    /** True if they are what the page is for: posts and answers, or nothing to read is before them. */
    isThread,
    /** The text before them, if it is none of them: the question, or the first post of a thread. */
    opening: opensPage ? undefined : openingOf(scan, items, writer),
    /** True if the site's names say so, or a text comes before them that they can be about. */
    isSure: sure.length > 0,
    isNamed,
    isSignedAlike,
    areTitledAlike,
    opensPage,
    /** True if a form lets guests comment with a name and address: blogs have one, members of a forum sign in. */
    isOpenToGuests: [...areas].some(area => hasGuestForm(scan, area)),
    isArea,
    /** Texts of the headings of their blocks. */
    headings: headingsOf(scan, items, isArea),
  };
}

function listOf(scan: PageScan, items: readonly Item[]): PageComment[] {
  const depthOf = depths(scan, items);
  // Numbers that go on from one to the next are those of the posts.
  const counts = items.flatMap(({ parts: { countText } }) => countText ?? []);
  const numbers = counts.map(place => Number(lineOf(scan, [place])));
  const areSuccessive = numbers.every((number, place) => number === (numbers[0] ?? 0) + place);
  const hasVotes = counts.length > 0 && (numbers.length === 1 || !areSuccessive);
  /** An answer is one level below what it answers, so that the first comment is none. */
  let depth = -1;
  return items.map(item => {
    const { author, date, time, authorTexts, timeTexts, besideTexts, countText, body } = item.parts;
    depth = Math.min(depthOf(item), depth + 1);
    return {
      author,
      date,
      depth,
      text: lineOf(scan, body),
      roots: item.roots,
      texts: [...authorTexts, ...timeTexts, ...body].sort((a, b) => a - b),
      body,
      voteText: hasVotes ? countText : undefined,
      byline: [...authorTexts, ...timeTexts, ...besideTexts],
      authorText: authorTexts[0],
      time,
    };
  });
}

/** Reads all items again with the labels of all: an answer alone has the controls of the others. */
function withSharedLabels(scan: PageScan, items: readonly Item[]): Item[] {
  const labels = labelsOf(scan, items);
  return items.map(item => {
    const { roots, texts, labels: own } = item;
    const all = new Set([...own, ...labels]);
    if (all.size === own.size) return item;
    return { roots, texts, labels: own, parts: itemParts(scan, { roots, texts, labels: all }) };
  });
}

/**
 * Counts letters of prose between the title of the page and the first comment, or before the comment where the title is not
 * above it. Sums up once, because a page can have thousands of series.
 */
function proseReader(scan: PageScan): (items: readonly Item[]) => number {
  const { snapshot, tree } = scan;
  const { texts } = snapshot;
  const { headline } = pageFactsOf(snapshot);
  const title = headline?.isTitle === true ? tree.firstTextAfter(headline.index) : texts.length;
  const isProse = (place: number): boolean =>
    isSeenText(scan, place) && scan.isRead[place] === 1 && scan.controlOf(place) < 0;
  const lettersAt = ({ text }: SnapshotText, place: number): number => {
    const amount = isProse(place) ? textAmount(text) : 0;
    return amount >= PROSE.letters ? amount : 0;
  };
  const letters = once(() => new RunningSum(texts.map(lettersAt)));
  return ([item]) => {
    const first = item?.texts[0] ?? 0;
    return letters().before(first) - (title < first ? letters().before(title) : 0);
  };
}

/** True if a form with a text field asks for an e-mail or web address too. */
function hasGuestForm({ tree, formAround }: PageScan, area: number): boolean {
  for (let index = area; index < tree.end(area); index++) {
    const { tag, attributes } = tree.element(index);
    const isField = tag === 'input' && formAround(index) >= 0;
    if (isField && ADDRESS_FIELD.test(`${attributes.type} ${attributes.name}`)) return true;
  }
  return false;
}

const ADDRESS_FIELD = /(?:^|[\s_-])(?:e-?mail|url|website)\b/i;

/** Levels from a comment to the largest element around it that is looked at. */
const AREA_LEVELS = 20;

/** Returns the largest elements that hold comments and next to nothing else. */
function areasOf(scan: PageScan, items: readonly Item[]): ReadonlySet<number> {
  const { tree } = scan;
  const own = new Uint8Array(scan.snapshot.texts.length);
  for (const place of items.flatMap(item => item.texts)) own[place] = 1;
  const titles = placeCounts(scan.snapshot.elements.length, tree.withTag('h1'));
  const holdsTitle = (index: number) => titles.between(index, tree.end(index)) > 0;
  const isArea = remembered((index: number) => !holdsTitle(index) && isOfComments(scan, index, own));
  const levels = levelsInTree(scan, items);
  const outer = items.filter(({ roots: [root = 0] }) => at(levels, root) <= 1);
  return new Set(
    outer.map(({ roots: [root = 0] }) => {
      const line = tree.selfAndAncestors(root, AREA_LEVELS);
      const end = line.findIndex(index => !isArea(index));
      return line[end < 0 ? line.length - 1 : Math.max(0, end - 1)] ?? root;
    }),
  );
}

function isOfComments(scan: PageScan, index: number, own: Uint8Array): boolean {
  const { tree } = scan;
  const { tag } = tree.element(index);
  if (tag === 'body' || tag === 'html') return false;
  let [before, since, hasSome] = [0, 0, false];
  for (const [place, { parent }] of tree.textsWithin(index)) {
    if (own[place] === 1) {
      hasSome = true;
      since = 0;
      continue;
    }
    if (scan.isRead[place] === 0 || scan.formAround(parent) > index) continue;
    if (hasSome) since += scan.charsOf(place);
    else before += scan.charsOf(place);
  }
  return hasSome && before <= AROUND.before && since <= AROUND.after;
}

/** Finds headings before the comments, such as `3 comments`. */
function headingsOf(scan: PageScan, items: readonly Item[], isArea: Uint8Array): number[] {
  const own = new Set(items.flatMap(item => item.texts));
  const isBefore = (place: number): boolean =>
    isArea[place] === 1 && scan.isRead[place] === 1 && !own.has(place);
  const isHeading = (place: number): boolean =>
    scan.headingOf(place) >= 0 && scan.formAround(scan.tree.text(place).parent) < 0;
  const places = [...isArea.keys()].slice(0, items.at(-1)?.texts[0] ?? 0);
  return places.filter(place => isBefore(place) && isHeading(place));
}
