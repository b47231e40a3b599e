// Judges the rows of an accordion together. Their lines are short and similar, so that some or all of them read like a menu,
// but they are the headings of the texts that they open.

import { groupBy } from '../../../base/keyed-lists.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { rowKey, sectionAfter } from '../../../page/snapshot/section-after.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Kept } from '../../hast/kept.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

interface AccordionRows {
  /** True for a closed row if most rows like it are content, or one that is open. */
  readonly isContent: (place: number) => boolean;
  /** The lines of rows that are open already and whose text is content, if they are like one of these. */
  readonly openLike: (opened: readonly Fold[]) => readonly number[];
}

/** `folds`: those of the page, `kept`: what is content before they are opened. */
export function accordionRows(snapshot: Snapshot, folds: readonly Fold[], kept: Kept): AccordionRows {
  const tree = treeOf(snapshot);
  const { rows, lineChars } = SELECTION_SETTINGS.openingRows;
  const keyOf = ({ control }: Fold): string => rowKey(tree, control);
  const isKept = (index: number): boolean => firstIsKept(snapshot, index, kept);
  const closed = groupBy(
    folds.filter(({ kind }) => kind === 'disclosure'),
    keyOf,
  );
  for (const [key, { length }] of closed) if (length < rows) closed.delete(key);
  const controls = new Set(folds.map(({ control }) => control));
  const tags = new Set([...closed.values()].flatMap(([fold]) => tree.element(fold?.control ?? -1).tag));
  const isOpen = (index: number): boolean =>
    !controls.has(index) &&
    closed.has(rowKey(tree, index)) &&
    isKept(sectionAfter(tree, index)) &&
    isLine(snapshot, index, lineChars);
  const open = groupBy(tree.withTag(...tags).filter(isOpen), index => rowKey(tree, index));
  const content = new Set<Fold>();
  for (const [key, like] of closed) {
    const lines = like.filter(({ control }) => isKept(control));
    if (open.has(key) || (like.length > rows && lines.length > like.length / 2))
      for (const fold of like) content.add(fold);
  }
  return {
    isContent: place => content.has(folds[place] as Fold),
    openLike: opened => [...new Set(opened.map(keyOf))].flatMap(key => open.get(key) ?? []),
  };
}

/** True if the first text that can be seen is content. */
function firstIsKept(snapshot: Snapshot, index: number, { keptTexts }: Kept): boolean {
  for (const [text, { visibility }] of treeOf(snapshot).textsWithin(index))
    if (isSeen(visibility)) return keptTexts[text] === 1;
  return false;
}

function isLine(snapshot: Snapshot, index: number, most: number): boolean {
  let chars = 0;
  for (const [, { text }] of treeOf(snapshot).textsWithin(index)) {
    chars += textAmount(text);
    if (chars > most) return false;
  }
  return chars > 1;
}
