// Reads the texts in and around marks and links of footnotes.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';

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
  const { subtreeEnd } = treeOf(snapshot);
  const end = subtreeEnd[from] ?? from + 1;
  let text = '';
  for (let index = from; index < end; index++) {
    if (parts.includes(index)) index = (subtreeEnd[index] ?? index + 1) - 1;
    else text += ownText(snapshot, index, index + 1);
  }
  return text;
}

export function ancestors(snapshot: Snapshot, index: number, levels: number): number[] {
  const result: number[] = [];
  let parent = snapshot.elements[index]?.parent ?? -1;
  for (; parent >= 0 && result.length < levels; parent = snapshot.elements[parent]?.parent ?? -1)
    result.push(parent);
  return result;
}
