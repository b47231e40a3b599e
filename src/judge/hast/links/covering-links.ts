// Finds the link that a click on a heading opens where the heading is not in it: an empty link that lies over its card.

import { type Box, contains, isEmpty } from '../../../base/box.ts';
import { isKeptText, someWithin } from '../../../page/perception/texts-within.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import { LIMITS } from '../limits.ts';
import type { Page } from '../visit.ts';

/** Returns the link over the words of a heading, the one painted last; undefined if there is none, or one in it. */
export function coveringLink(page: Page, heading: number): number | undefined {
  const { tree } = page;
  const covers = coversOf(tree.snapshot);
  if (covers.length === 0 || someWithin(page, heading, (_, tag) => tag === 'a')) return undefined;
  const words = [...tree.textsWithin(heading)].find(([at]) => isKeptText(page, at))?.[1].pageBox;
  if (words === undefined) return undefined;
  return covers.findLast(
    ({ card, pageBox }) =>
      tree.contains(card, heading) && (isEmpty(pageBox) || contains(pageBox, words, LIMITS.coverSlackPx)),
  )?.link;
}

interface Cover {
  readonly link: number;
  readonly pageBox: Box;
  /** The element that it is a part of: nothing beside that is meant. */
  readonly card: number;
}

const coversOf = onceEach((snapshot): readonly Cover[] => {
  const tree = treeOf(snapshot);
  return tree.withTag('a').flatMap(link => {
    const { parent, pageBox, attributes } = tree.element(link);
    const { href = '#' } = attributes;
    if (href.startsWith('#') || tree.element(parent).tag === 'body') return [];
    const isCover = isEmpty(pageBox)
      ? isEmptyLink(tree, link) && hasOneHeading(tree, parent)
      : tree.style(link).position === 'absolute' && isPartOf(tree, parent, pageBox);
    return isCover ? [{ link, pageBox, card: parent }] : [];
  });
});

/** Larger than what it is in is an advertisement behind a page. */
const isPartOf = (tree: PageTree, card: number, pageBox: Box): boolean =>
  contains(tree.element(card).pageBox, pageBox, LIMITS.coverSlackPx);

/** Without styles a link with nothing in it has no place: it is that of the only heading beside it. */
const isEmptyLink = (tree: PageTree, link: number): boolean =>
  tree.end(link) === link + 1 && tree.texts(link).length === 0;

function hasOneHeading(tree: PageTree, card: number): boolean {
  const end = Math.min(tree.end(card), card + LIMITS.cardElements);
  let headings = 0;
  for (let index = card; index < end; index++) if (HEADING_TAGS.has(tree.element(index).tag)) headings++;
  return headings === 1 && end === tree.end(card);
}
