// Finds a headline that is the end of a line of links: some sites paint the way to the page and its title in one line.

import { onceEach } from '../../../see/snapshot/once-each.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { closest, textsWithin } from '../../../see/snapshot/walks.ts';
import { hasWords, isBlankText } from '../../hast/letters.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';

/** Returns the element of such a headline; -1 for every other. */
export const titleAfterWay = onceEach((snapshot): number => {
  const { headline } = pageFactsOf(snapshot);
  if (headline === null || !headline.isTitle || isHeadingName(headline.tag)) return -1;
  const { index } = headline;
  const isInline = (element: number) => styleDisplay(snapshot, element).startsWith('inline');
  if (!isInline(index)) return -1;
  const block = closest(snapshot, index, (_, around) => !isInline(around));
  const texts = [...textsWithin(snapshot, block)].filter(
    ([, { text, visibility }]) => isSeen(visibility) && !isBlankText(text),
  );
  const way = texts.slice(0, -1).filter(([, { text }]) => hasWords(text));
  const isLink = (parent: number) => closest(snapshot, parent, ({ tag }) => tag === 'a') >= 0;
  const isEnd = texts.at(-1)?.[1].parent === index && !isLink(index);
  return isEnd && way.length > 0 && way.every(([, { parent }]) => isLink(parent)) ? index : -1;
});

const styleDisplay = ({ elements, styles }: Snapshot, index: number): string =>
  styles[elements[index]?.style ?? -1]?.display ?? '';
