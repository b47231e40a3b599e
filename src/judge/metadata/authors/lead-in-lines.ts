// Finds lines beside the headline that begin like a byline (`By Jane Doe`), whatever their class names.

import { RunningSum } from '../../../base/columns.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { ownLineAround } from '../../hast/computed-style.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { LONE_LEAD_IN, NAME_WITH_ROLE } from '../byline-words.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { Candidate, Headline, PageFacts } from '../page-facts.ts';
import { charsBetween, subtreeText } from '../subtree-text.ts';
import { isFullName, leadInOf } from './author-names.ts';
import { namesIn } from './byline-names.ts';

/** Returns the names of the nearest such line, if it comes before the article text. */
export function leadInLinesOf(facts: PageFacts): Candidate[] {
  const { headline } = facts;
  if (headline === null) return [];
  const lines = linesNear(facts, headline);
  for (const { index, text } of lines.toSorted((a, b) => a.distance - b.distance)) {
    const named = isLabel(facts, index)
      ? lines[lines.findIndex(line => line.index === index) + 1]?.index
      : beginsLikeByline(facts, index, text)
        ? index
        : undefined;
    const names = named === undefined ? [] : namesIn(facts, named);
    if (names.length > 0 && names.every(looksLikeName))
      return names.map(value => ({ value, source: 'page', at: 'line' }));
  }
  return [];
}

/** Recognizes `Written by` with the name in the next line. */
const isLabel = ({ snapshot }: PageFacts, index: number): boolean =>
  LONE_LEAD_IN.test(subtreeText(snapshot, index, METADATA_LIMITS.nameChars));

interface NearLine {
  readonly index: number;
  /** The first text in the line. */
  readonly text: SnapshotText;
  readonly distance: number;
}

export function linesNear(facts: PageFacts, headline: Headline): NearLine[] {
  const { snapshot } = facts;
  const tree = treeOf(snapshot);
  const lines: NearLine[] = [];
  const seen = new Set<number>();
  const isCutOff = cutOffFrom(facts, headline);
  for (const text of snapshot.texts) {
    const distance = isSeen(text.visibility) ? nearHeadline(headline, text.pageBox) : null;
    if (distance === null || distance > METADATA_LIMITS.listedPx) continue;
    if (tree.element(text.parent).scope !== 0) continue;
    const index = ownLineAround(snapshot, text.parent);
    if (seen.has(index) || index < 0 || lines.length >= METADATA_LIMITS.bylines) continue;
    seen.add(index);
    if (!isCutOff(index)) lines.push({ index, text, distance });
  }
  return lines;
}

/** Returns true for a line that belongs to a heading, or that a heading or a long text separates from the headline. */
function cutOffFrom({ snapshot, tree }: PageFacts, headline: Headline): (line: number) => boolean {
  // Running sums, because a page can put thousands of lines near its headline.
  const headings = new RunningSum(
    snapshot.elements.map(({ tag, visibility }) => Number(isHeadingName(tag) && isSeen(visibility))),
  );
  return line => {
    const [first, second] = headline.index < line ? [headline.index, line] : [line, headline.index];
    const from = tree.end(first);
    if (from > second || isHeadingName(tree.element(line).tag)) return true;
    const charsApart = charsBetween(snapshot, from, second);
    return headings.between(from, second) > 0 || charsApart > METADATA_LIMITS.standfirstChars;
  };
}

/** Skips links and buttons that begin with `By`: they sort a list or open another page. */
function beginsLikeByline(
  { snapshot, tree, language }: PageFacts,
  index: number,
  first: SnapshotText,
): boolean {
  if (tree.closest(first.parent, ({ tag }) => CONTROLS.has(tag)) >= index) return false;
  const line = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  return line.length <= METADATA_LIMITS.nameChars && isLeadIn(line, language);
}

const CONTROLS: ReadonlySet<string> = new Set(['a', 'button', 'label']);

/** Ignores labels of unknown languages: they can introduce anything. */
const isLeadIn = (line: string, language: string): boolean =>
  leadInOf(line, { language, isLine: false }) !== '' || NAME_WITH_ROLE.test(line);

/** Rejects `By the sea`, `By Category` and `Food / Drink`, which begin like bylines or stand in their place. */
export const looksLikeName = (name: string): boolean => {
  const words = name.split(/\s+/);
  const isCapital = (word: string | undefined): boolean => /^[\p{Lu}\p{Lo}]/u.test(word ?? '');
  const isFull = isFullName(name) || /^\p{Lo}/u.test(name);
  return (
    isFull &&
    !name.includes('/') &&
    words.length <= MOST_WORDS &&
    isCapital(words[0]) &&
    isCapital(words.at(-1))
  );
};

/** Maximum words in one name. */
const MOST_WORDS = 5;
