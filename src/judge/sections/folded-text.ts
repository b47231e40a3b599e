// Counts the text of a block that the page does not show until a reader opens it.

import type { Element } from 'hast';
import { addCount } from '../../base/counts.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Kept } from '../hast/kept.ts';
import { type Place, placesIn } from '../hast/links/places.ts';
import { textIn } from '../hast/nodes.ts';
import { withFadedIn } from '../selection/hidden/faded-in.ts';

type FoldedReader = (nodes: readonly Element[], whole?: number) => number;

/**
 * Characters without white space in blocks, or in parts of one. `whole`: those of the block that they were cut from, of
 * which nodes without a place are taken for folded.
 */
export function foldedReader(snapshot: Snapshot, selection: Kept): FoldedReader {
  const shown = withFadedIn(snapshot);
  const tree = treeOf(snapshot);
  const folded = new Map<number, number>();
  for (const [index, { text, parent, visibility }] of shown.texts.entries()) {
    if (isSeen(visibility) || CODE_TAGS.has(tree.element(parent).tag) || selection.keptTexts[index] !== 1)
      continue;
    addCount(folded, parent, nonBlankChars(text));
  }
  const foldedWithin = (element: number): number[] =>
    [...folded.keys()].filter(holder => tree.contains(element, holder));
  const holdersAt = ({ element, textElements }: Place): readonly number[] =>
    textElements.length === 0
      ? foldedWithin(element)
      : // The text of a formula is that of the elements in it.
        textElements.flatMap(holder => (tree.element(holder).tag === 'math' ? foldedWithin(holder) : holder));
  return (nodes, whole) => {
    if (folded.size === 0 || whole === 0) return 0;
    const places = nodes.flatMap(node => [...placesIn(node)]);
    if (places.length === 0) return Math.min(whole ?? 0, nonBlankChars(textIn(nodes)));
    const holders = new Set(places.flatMap(holdersAt));
    return [...holders].reduce((sum, holder) => sum + (folded.get(holder) ?? 0), 0);
  };
}

/** As a record has it: absent for none. */
export const foldedField = (folded: number): { readonly folded?: number } => (folded === 0 ? {} : { folded });
