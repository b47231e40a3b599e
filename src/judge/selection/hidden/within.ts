// Reads what is within an element: the length of its text, and children of which some are hidden.

import { onceEach } from '../../../see/snapshot/once-each.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { textAmount } from '../../pieces/text-amount.ts';

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
