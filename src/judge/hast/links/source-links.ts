// Detects links to the source code of what they are beside: "source", "[src]" and "Edit" at the end of headings and
// signatures of manuals.

import { type Box, bottom, EMPTY_BOX, isEmpty, right, union } from '../../../base/box.ts';
import { add, at, RunningSum } from '../../../base/columns.ts';
import { addTo } from '../../../base/keyed-lists.ts';
import { hasWords } from '../../../page/perception/letters.ts';
import { leadsToThisPage } from '../../../page/perception/self-links.ts';
import { nearestOf } from '../../../page/snapshot/around.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../../page/snapshot/snapshot.ts';

/**
 * Tells if a link says the same short word as others of the page, which lead to other lines of other pages, and is set apart
 * from the text of its line. One in brackets at the end of a heading needs no others.
 */
export const isSourceLink = (snapshot: Snapshot, index: number): boolean => sourceLinks(snapshot).has(index);

const sourceLinks = onceEach((snapshot: Snapshot): ReadonlySet<number> => {
  const tree = treeOf(snapshot);
  const groups = groupsOf(tree);
  const often = new Set(groups.flatMap(({ links }) => (links.length < FEWEST ? [] : links)));
  const isApart = apartTest(tree, often);
  const found = new Set<number>();
  for (const { words, links } of groups) {
    const isBoxed = BOXED.test(words);
    const seen = links.filter(link => isSeen(tree.element(link).visibility));
    const apart = seen.filter(link => isApart(link, isBoxed));
    const lines = new Set(apart.map(link => tree.element(link).pageBox[1]));
    const isHabit =
      lines.size >= FEWEST &&
      apart.length >= LEAST_SHARE * seen.length &&
      new Set(links.map(link => tree.element(link).attributes.href)).size > 1;
    const isAtHeading = (link: number): boolean =>
      tree.closest(link, ({ tag }) => HEADING_TAGS.has(tag)) >= 0;
    for (const link of isHabit ? links : isBoxed ? apart.filter(isAtHeading) : []) found.add(link);
  }
  return found;
});

/** The links that lead to lines of other pages, by their words; without words that mostly lead elsewhere. */
function groupsOf(tree: PageTree): { readonly words: string; readonly links: readonly number[] }[] {
  const byWords = new Map<string, number[]>();
  for (const index of tree.withTag('a')) {
    if (tree.element(index).attributes.href === undefined) continue;
    const words = wordsOf(tree, index);
    if (words !== undefined) addTo(byWords, words, index);
  }
  const leadsToLine = (link: number): boolean => {
    const element = tree.element(link);
    return /.#./.test(element.attributes.href ?? '') && !leadsToThisPage(tree.snapshot, element);
  };
  return [...byWords].flatMap(([words, all]) => {
    const links = all.filter(leadsToLine);
    return links.length > 0 && links.length >= LEAST_SHARE * all.length ? [{ words, links }] : [];
  });
}

/** The fewest lines with links of the same words. */
const FEWEST = 3;
/** The least share of these links that lead to lines of other pages, and of those that are set apart. */
const LEAST_SHARE = 0.5;

const BOXED = /^\[.+\]$/su;

const WORDS = /^\[?\p{L}[\p{L} ]{0,15}\]?$/u;

function wordsOf(tree: PageTree, link: number): string | undefined {
  const texts = [...tree.textsWithin(link)];
  const words = texts.length > 3 ? '' : texts.map(([, { text }]) => text.trim()).join(' ');
  return WORDS.test(words) ? words : undefined;
}

/**
 * Makes a test for a link without words right of it on its line, and with those left of it far away, or in brackets. Links
 * like it (`often`) may be beside it. One that is all of an item or cell is an entry of an index.
 */
function apartTest(tree: PageTree, often: ReadonlySet<number>): (link: number, isBoxed: boolean) => boolean {
  const oftenAround = nearestOf(tree.snapshot, often);
  const counts = new Float64Array(tree.snapshot.elements.length);
  for (const { parent, text } of tree.snapshot.texts)
    if (at(oftenAround, parent) < 0 && hasWords(text)) add(counts, parent, 1);
  const otherTexts = new RunningSum(counts);
  const othersIn = (index: number): number => otherTexts.between(index, tree.end(index));
  return (link, isBoxed) => {
    const entry = tree.closest(link, ({ tag }) => ENTRIES.has(tag));
    if (entry >= 0 && othersIn(entry) === othersIn(link)) return false;
    const isOfLinks = ({ parent }: SnapshotText): boolean =>
      at(oftenAround, parent) >= 0 || tree.contains(link, parent);
    const own = [...tree.textsWithin(link)];
    const box = own.map(([, text]) => text.pageBox).reduce(union, EMPTY_BOX);
    const [first = 0] = own[0] ?? [];
    const line = Array.from({ length: 2 * NEAR + own.length }, (_, nth) =>
      tree.text(first - NEAR + nth),
    ).filter(
      ({ pageBox, text, visibility }) => hasWords(text) && isSeen(visibility) && isOnLine(pageBox, box),
    );
    const left = Math.min(...line.filter(isOfLinks).map(({ pageBox }) => pageBox[0]));
    const limit = isBoxed ? box[0] + 1 : left - GAP * tree.style(link).fontSize;
    return line.every(text => isOfLinks(text) || right(text.pageBox) <= limit);
  };
}

const ENTRIES: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd']);

/** Texts before and after a link among which those of its line are looked for. */
const NEAR = 30;

/** The gap to the words of the line, in font sizes. */
const GAP = 1.5;

function isOnLine(box: Box, line: Box): boolean {
  if (isEmpty(box) || isEmpty(line)) return false;
  const middle = line[1] + line[3] / 2;
  return box[1] <= middle && bottom(box) >= middle;
}
