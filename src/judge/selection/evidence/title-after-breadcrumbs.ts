// Finds a headline at the end of a line of links: some sites paint the breadcrumbs of a page and its title in one line.

import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { hasWords, isBlankText } from '../../hast/letters.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';

/** Returns the element of such a headline; -1 for every other. */
export const titleAfterBreadcrumbs = onceEach((snapshot): number => {
  const { headline } = pageFactsOf(snapshot);
  if (headline === null || !headline.isTitle || isHeadingName(headline.tag)) return -1;
  const { index } = headline;
  const tree = treeOf(snapshot);
  const isInline = (element: number) => tree.style(element).display.startsWith('inline');
  if (!isInline(index)) return -1;
  const block = tree.closest(index, (_, around) => !isInline(around));
  const texts = [...tree.textsWithin(block)].filter(
    ([, { text, visibility }]) => isSeen(visibility) && !isBlankText(text),
  );
  const crumbs = texts.slice(0, -1).filter(([, { text }]) => hasWords(text));
  const isLink = (parent: number) => tree.closest(parent, ({ tag }) => tag === 'a') >= 0;
  const isEnd = texts.at(-1)?.[1].parent === index && !isLink(index);
  return isEnd && crumbs.length > 0 && crumbs.every(([, { parent }]) => isLink(parent)) ? index : -1;
});
