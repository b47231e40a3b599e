// Reads the texts in and around marks and links of footnotes.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { endOf } from '../../../see/snapshot/walks.ts';

/** Joins the texts directly in the elements from `from` to before `end`. */
export function ownText(snapshot: Snapshot, from: number, end: number): string {
  const { textsOf } = treeOf(snapshot);
  let text = '';
  for (let index = from; index < end; index++) {
    for (const at of textsOf(index)) text += snapshot.texts[at]?.text ?? '';
  }
  return text;
}

/** Joins the text of an element without that of some parts. */
export function textBeside(snapshot: Snapshot, from: number, parts: readonly number[]): string {
  const end = endOf(snapshot, from);
  let text = '';
  for (let index = from; index < end; index++) {
    if (parts.includes(index)) index = endOf(snapshot, index) - 1;
    else text += ownText(snapshot, index, index + 1);
  }
  return text;
}
