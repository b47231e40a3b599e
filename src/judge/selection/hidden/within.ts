// Reads what is within an element: the length of its text, and children of which some are hidden.

import { onceEach } from '../../../see/snapshot/once-each.ts';
import { CODE_TAGS, isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { textsWithin } from '../../../see/snapshot/walks.ts';
import { textAmount } from '../../pieces/text-amount.ts';

/** The amount of text; stops soon after `most`. */
export function amountWithin(snapshot: Snapshot, index: number, most: number): number {
  let chars = 0;
  for (const [, { text, parent }] of textsWithin(snapshot, index)) {
    if (chars > most) break;
    if (!CODE_TAGS.has(snapshot.elements[parent]?.tag ?? '')) chars += textAmount(text);
  }
  return chars;
}

/** The children of each visible element that hides some of them, without code. */
export const partlyHidden = onceEach((snapshot: Snapshot): ReadonlyMap<number, readonly number[]> => {
  const { elements } = snapshot;
  const isCode = (index: number) => CODE_TAGS.has(elements[index]?.tag ?? '');
  const found = new Map<number, readonly number[]>();
  for (const [index, { parent, visibility }] of elements.entries()) {
    if (isSeen(visibility) || found.has(parent) || isCode(index)) continue;
    if (isSeen(elements[parent]?.visibility ?? 'none'))
      found.set(
        parent,
        treeOf(snapshot)
          .childrenOf(parent)
          .filter(child => !isCode(child)),
      );
  }
  return found;
});
