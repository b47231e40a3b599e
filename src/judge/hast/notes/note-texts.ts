// Reads the texts in and around marks and links of footnotes.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** Joins the texts directly in the elements from `from` to before `end`. */
export function ownText(snapshot: Snapshot, from: number, end: number): string {
  const tree = treeOf(snapshot);
  let text = '';
  for (let index = from; index < end; index++) {
    for (const at of tree.texts(index)) text += tree.text(at).text;
  }
  return text;
}

/** Joins the text of an element without that of some parts. */
export function textBeside(snapshot: Snapshot, from: number, parts: ReadonlySet<number>): string {
  const tree = treeOf(snapshot);
  const end = tree.end(from);
  let text = '';
  for (let index = from; index < end; index++) {
    if (parts.has(index)) index = tree.end(index) - 1;
    else text += ownText(snapshot, index, index + 1);
  }
  return text;
}
