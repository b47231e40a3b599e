// The lines of text near the headline, for all that is read there without a mark of its own.

import { RunningSum } from '../../../base/columns.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { ownLineAround } from '../../hast/computed-style.ts';
import { isHeadingName } from '../../hast/nodes.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { charsBetween, subtreeText } from '../subtree-text.ts';

export interface NearLine {
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
    if (lines.size >= METADATA_LIMITS.bylines) break;
    lines.set(index, {
      index,
      first,
      distance,
      words: subtreeText(snapshot, index, METADATA_LIMITS.nameChars),
    });
  }
  return [...lines.values()];
});

/** Leaves out lines that belong to a heading, or that a heading or a long text separates from the headline. */
export const linesBeside = onceEach((facts: PageFacts): readonly NearLine[] => {
  const { snapshot, tree, headline } = facts;
  if (headline === null) return [];
  // Running sums, because a page can put thousands of lines near its headline.
  const headings = new RunningSum(
    snapshot.elements.map(({ tag, visibility }) => Number(isHeadingName(tag) && isSeen(visibility))),
  );
  return linesNear(facts).filter(({ index, distance }) => {
    const [first, second] = headline.index < index ? [headline.index, index] : [index, headline.index];
    const from = tree.end(first);
    return (
      distance <= METADATA_LIMITS.listedPx &&
      from <= second &&
      !isHeadingName(tree.element(index).tag) &&
      headings.between(from, second) === 0 &&
      charsBetween(snapshot, from, second) <= METADATA_LIMITS.standfirstChars
    );
  });
});
