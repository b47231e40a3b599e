// Reads what is within an element: the length of its text, and children of which some are hidden.

import { textAmount } from '../../../page/pieces/text-amount.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** The amount of text; stops soon after `most`. */
export function amountWithin(snapshot: Snapshot, index: number, most: number): number {
  const tree = treeOf(snapshot);
  let chars = 0;
  for (const [, { text, parent }] of tree.textsWithin(index)) {
    if (chars > most) break;
    if (!CODE_TAGS.has(tree.element(parent).tag)) chars += textAmount(text);
  }
  return chars;
}

/** The children of each visible element that hides some of them, without code. */
export const partlyHidden = onceEach((snapshot: Snapshot): ReadonlyMap<number, readonly number[]> => {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const isCode = (index: number) => CODE_TAGS.has(tree.element(index).tag);
  const found = new Map<number, readonly number[]>();
  for (const [index, { parent, visibility }] of elements.entries()) {
    if (isSeen(visibility) || found.has(parent) || isCode(index)) continue;
    if (isSeen(tree.element(parent).visibility))
      found.set(
        parent,
        tree.children(parent).filter(child => !isCode(child)),
      );
  }
  return found;
});
