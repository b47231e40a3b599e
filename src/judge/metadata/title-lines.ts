// Finds the title of a page in a line that is no heading: one that repeats a title of the document, or the one below a heading
// that is the site's masthead.

import { addCount, commonest } from '../../base/counts.ts';
import { collapse, validText } from '../../page/perception/letters.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline } from './page-facts.ts';
import { isAllHomeLink } from './site-name.ts';
import { plainTitle, titleParts, titleWords, wordCount } from './titles.ts';

interface TitleLine extends Headline {
  readonly fontSize: number;
}

/**
 * Returns the largest line that repeats a title, one of its parts, or most of it at either end, on pages that do not mark
 * their headline as a heading.
 */
export function titleLine(
  tree: PageTree,
  titles: readonly string[],
  parts: ReadonlySet<string>,
  mayBeShort: boolean,
): TitleLine | null {
  const whole = titles.map(title => titleWords(title));
  let best: TitleLine | null = null;
  for (const { text, parent: index, pageBox, visibility } of tree.snapshot.texts) {
    const { tag, scope } = tree.element(index);
    if (scope !== 0 || !isSeen(visibility) || text.length > METADATA_LIMITS.titleChars) continue;
    const fontSize = tree.style(index).fontSize;
    if (best !== null && fontSize <= best.fontSize) continue;
    // Most texts are too short, and their words need not be read.
    const isLong = wordCount(text) >= METADATA_LIMITS.titleLineWords;
    if (!isLong && !(mayBeShort && fontSize >= largeSize(tree))) continue;
    const words = titleWords(text);
    const isRepeated = parts.has(words.join(' '));
    if (!isRepeated && !(isLong && whole.some(title => isMostOf(words, title)))) continue;
    if (/^\s*[-–—|:·•>›»]/u.test(text) || isAllHomeLink(tree.snapshot, index)) continue;
    best = { index, tag, text: collapse(validText(text)).text, pageBox, isTitle: true, fontSize };
  }
  return best;
}

/** True for at least half of a title's words, from its first or up to its last one: the rest names site and section. */
function isMostOf(words: readonly string[], title: readonly string[]): boolean {
  if (words.length > title.length || 2 * words.length < title.length) return false;
  const end = title.length - words.length;
  return words.every((word, at) => word === title[at]) || words.every((word, at) => word === title[end + at]);
}

/** True for a line that is set larger than most of the page's text. */
export const isLarge = (tree: PageTree, { fontSize }: TitleLine): boolean => fontSize >= largeSize(tree);

const largeSize = (tree: PageTree): number => METADATA_LIMITS.titleSize * commonFontSize(tree);

/** Font size of most characters, in px. */
const commonFontSize = onceEach((tree: PageTree): number => {
  const chars = new Map<number, number>();
  for (const { text, parent, visibility } of tree.snapshot.texts)
    if (isSeen(visibility)) addCount(chars, tree.style(parent).fontSize, text.length);
  return commonest(chars) ?? 0;
});

/** Returns the line in large letters below a heading at the page's top, if it repeats the last part of the title. */
export function lineBelowMasthead(tree: PageTree, heading: Headline): Headline | null {
  const [first = [], ...others] = titleParts(tree.snapshot.title).map(titleWords);
  const last = others.at(-1)?.join(' ');
  if (last === undefined || first.join(' ') !== plainTitle(heading.text)) return null;
  const seen = tree.snapshot.texts.filter(({ visibility }) => isSeen(visibility));
  const [, top, , height] = heading.pageBox;
  if (seen.some(({ pageBox }) => pageBox[1] + pageBox[3] <= top)) return null;
  const common = commonFontSize(tree);
  const line = seen.find(
    ({ text, pageBox, parent }) =>
      pageBox[1] >= top + height &&
      pageBox[1] <= top + height + METADATA_LIMITS.belowHeadlinePx &&
      tree.style(parent).fontSize > common &&
      plainTitle(text) === last,
  );
  if (line === undefined || linksBetween(tree, heading.index, line.parent) < METADATA_LIMITS.mastheadLinks)
    return null;
  const { parent: index, text, pageBox } = line;
  return { index, tag: tree.element(index).tag, text: text.trim(), pageBox, isTitle: true };
}

/** Counts links: a menu separates a masthead from the page, but a title from its subtitle never. */
const linksBetween = (tree: PageTree, from: number, to: number): number =>
  tree.snapshot.elements.slice(from, to).filter(({ tag, visibility }) => tag === 'a' && isSeen(visibility))
    .length;
