// Lines near the headline that have no mark of their own, and the names in those that begin like a byline (`By Jane Doe`).

import { RunningSum } from '../../../base/columns.ts';
import { ownLineAround } from '../../../page/perception/computed-style.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { LONE_LEAD_IN, NAME_WITH_ROLE } from '../byline-words.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { Candidate, PageFacts } from '../page-facts.ts';
import { charsBetween, subtreeText } from '../subtree-text.ts';
import { leadInOf, looksLikeName } from './author-names.ts';
import { namesIn } from './byline-names.ts';

/** Returns the names of the nearest line that begins like a byline, if it comes before the article text. */
export function leadInLinesOf(facts: PageFacts): Candidate[] {
  const lines = linesBeside(facts);
  for (const line of lines.toSorted((a, b) => a.distance - b.distance)) {
    // `Written by` has the name in the next line.
    const isLabel = LONE_LEAD_IN.test(line.words);
    const named = isLabel ? lines[lines.indexOf(line) + 1] : beginsLikeByline(facts, line) ? line : undefined;
    const names = named === undefined ? [] : namesIn(facts, named.index);
    if (names.length > 0 && names.every(looksLikeName))
      return names.map(value => ({ value, source: 'page', at: 'line' }));
  }
  return [];
}

/**
 * Skips links and buttons that begin with `By`: they sort a list or open another page. Ignores labels of unknown
 * languages: they can introduce anything.
 */
function beginsLikeByline({ tree, language }: PageFacts, { index, first, words }: NearLine): boolean {
  if (tree.closest(first.parent, ({ tag }) => CONTROLS.has(tag)) >= index) return false;
  if (words.length > METADATA_LIMITS.nameChars) return false;
  return leadInOf(words, { language, isLine: false }) !== '' || NAME_WITH_ROLE.test(words);
}

const CONTROLS: ReadonlySet<string> = new Set(['a', 'button', 'label']);

interface NearLine {
  readonly index: number;
  readonly first: SnapshotText;
  /** All its text, cut off after the length of a name. */
  readonly words: string;
  readonly distance: number;
}

/** In document order. */
export const linesNear = onceEach((facts: PageFacts): readonly NearLine[] => {
  const { snapshot, tree, headline } = facts;
  const lines = new Map<number, NearLine>();
  if (headline === null) return [];
  for (const first of snapshot.texts) {
    const distance = isSeen(first.visibility) ? nearHeadline(headline, first.pageBox) : null;
    if (distance === null || tree.element(first.parent).scope !== 0) continue;
    const index = ownLineAround(snapshot, first.parent);
    if (index < 0 || lines.has(index)) continue;
    if (lines.size >= MOST_LINES) break;
    lines.set(index, {
      index,
      first,
      distance,
      words: subtreeText(snapshot, index, METADATA_LIMITS.nameChars),
    });
  }
  return [...lines.values()];
});

/** Maximum lines near the headline that are read: any number can lie upon each other. */
const MOST_LINES = 2_000;

/** Leaves out lines that belong to a heading, or that a heading or a long text separates from the headline. */
export const linesBeside = onceEach((facts: PageFacts): readonly NearLine[] => {
  const { snapshot, tree, headline } = facts;
  if (headline === null) return [];
  // Running sums, because a page can put thousands of lines near its headline.
  const headings = new RunningSum(
    snapshot.elements.map(({ tag, visibility }) => Number(HEADING_TAGS.has(tag) && isSeen(visibility))),
  );
  const beside = linesNear(facts).filter(({ index, distance }) => {
    const [first, second] = headline.index < index ? [headline.index, index] : [index, headline.index];
    const from = tree.end(first);
    return (
      distance <= METADATA_LIMITS.listedPx &&
      from <= second &&
      !HEADING_TAGS.has(tree.element(index).tag) &&
      headings.between(from, second) === 0 &&
      charsBetween(snapshot, from, second) <= METADATA_LIMITS.standfirstChars
    );
  });
  return beside.slice(0, METADATA_LIMITS.bylines);
});
