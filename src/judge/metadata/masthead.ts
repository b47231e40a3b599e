// A heading that is the site's masthead: it says what all titles of the site begin with, and the page's own line is below.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../see/snapshot/snapshot.ts';
import { fontSizeOf, styleOf } from '../hast/computed-style.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline } from './page-facts.ts';
import { titleWords } from './same.ts';
import { titleParts } from './title-parts.ts';

/** The line in large letters that says what the title ends in, below a heading above everything; null where none is. */
export function lineBelowMasthead(snapshot: Snapshot, heading: Headline): Headline | null {
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
      fontSizeOf(styleOf(snapshot, parent)) > common &&
      titleWords(text).join(' ') === last,
  );
  if (
    line === undefined ||
    linksBetween(snapshot, heading.index, line.parent) < METADATA_LIMITS.mastheadLinks
  )
    return null;
  const { parent: index, text, pageBox } = line;
  return { index, tag: snapshot.elements[index]?.tag ?? '', text: text.trim(), pageBox, isTitle: true };
}

/** A menu parts the masthead from the page; what follows a title at once says more of the same. */
const linksBetween = ({ elements }: Snapshot, from: number, to: number): number =>
  elements.slice(from, to).filter(({ tag, visibility }) => tag === 'a' && isSeen(visibility)).length;

/** px: of most characters. */
function commonFontSize(snapshot: Snapshot, texts: readonly SnapshotText[]): number {
  const chars = new Map<number, number>();
  for (const { parent, text } of texts) {
    const size = fontSizeOf(styleOf(snapshot, parent));
    chars.set(size, (chars.get(size) ?? 0) + text.length);
  }
  return [...chars].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
