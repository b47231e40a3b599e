// Detects a heading that is the site's masthead, with the page's own title in a line below it.

import { addCount, commonest } from '../../base/counts.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline } from './page-facts.ts';
import { titleParts, titleWords } from './titles.ts';

/** Returns the line in large letters below a heading at the page's top, if it repeats the last part of the title. */
export function lineBelowMasthead(snapshot: Snapshot, heading: Headline): Headline | null {
  const tree = treeOf(snapshot);
  const [first = [], ...others] = titleParts(snapshot.title).map(titleWords);
  const last = others.at(-1)?.join(' ');
  if (last === undefined || first.join(' ') !== titleWords(heading.text).join(' ')) return null;
  const seen = snapshot.texts.filter(({ visibility }) => isSeen(visibility));
  const [, top, , height] = heading.pageBox;
  if (seen.some(({ pageBox }) => pageBox[1] + pageBox[3] <= top)) return null;
  const common = commonFontSize(snapshot, seen);
  const line = seen.find(
    ({ text, pageBox, parent }) =>
      pageBox[1] >= top + height &&
      pageBox[1] <= top + height + METADATA_LIMITS.belowHeadlinePx &&
      tree.style(parent).fontSize > common &&
      titleWords(text).join(' ') === last,
  );
  if (
    line === undefined ||
    linksBetween(snapshot, heading.index, line.parent) < METADATA_LIMITS.mastheadLinks
  )
    return null;
  const { parent: index, text, pageBox } = line;
  return { index, tag: tree.element(index).tag, text: text.trim(), pageBox, isTitle: true };
}

/** Counts links: a menu separates a masthead from the page, but a title from its subtitle never. */
const linksBetween = ({ elements }: Snapshot, from: number, to: number): number =>
  elements.slice(from, to).filter(({ tag, visibility }) => tag === 'a' && isSeen(visibility)).length;

/** Font size of most characters, in px. */
function commonFontSize(snapshot: Snapshot, texts: readonly SnapshotText[]): number {
  const tree = treeOf(snapshot);
  const chars = new Map<number, number>();
  for (const { parent, text } of texts) {
    const size = tree.style(parent).fontSize;
    addCount(chars, size, text.length);
  }
  return commonest(chars) ?? 0;
}
