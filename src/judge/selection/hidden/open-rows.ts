// Finds the row of an accordion that the page shows open. The line above its text reads like a menu, as the lines of the
// closed rows do, and nothing opens it.

import { countEach } from '../../../base/counts.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { rowKey, sectionAfter } from '../../../page/snapshot/section-after.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Kept } from '../../hast/kept.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

/** The lines that are not content, are set like those of `opened` rows, and are right before a text that is content. */
export function openRows(snapshot: Snapshot, opened: readonly Fold[], { keptTexts }: Kept): number[] {
  const tree = treeOf(snapshot);
  const controls = opened.flatMap(({ kind, control }) => (kind === 'disclosure' ? control : []));
  const counts = countEach(controls.map(control => rowKey(tree, control)));
  const tags = new Set(controls.map(control => tree.element(control).tag));
  const known = new Set(controls);
  const isRow = (index: number): boolean =>
    !known.has(index) && (counts.get(rowKey(tree, index)) ?? 0) >= SELECTION_SETTINGS.openingRows.rows;
  const isKept = (index: number): boolean => {
    for (const [text, { visibility }] of tree.textsWithin(index))
      if (isSeen(visibility)) return keptTexts[text] === 1;
    return false;
  };
  return [...tags]
    .flatMap(tag => tree.withTag(tag))
    .filter(index => isRow(index) && !isKept(index) && isKept(sectionAfter(tree, index)));
}
