// Reads the text of a subtree in document order, for handlers that look ahead.

import { firstPlace } from '../../base/columns.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotText } from '../../page/snapshot/snapshot.ts';
import type { Selection } from './kept.ts';
import { isBlankText } from './letters.ts';

interface SelectedTree {
  readonly tree: PageTree;
  readonly selection: Pick<Selection, 'keptTexts'>;
}

/** Joins the kept texts of an element and its descendants, in document order. */
export function textWithin({ tree, selection }: SelectedTree, index: number): string {
  let text = '';
  for (const [at, part] of tree.textsWithin(index)) if (selection.keptTexts[at] === 1) text += part.text;
  return text;
}

/** Index in `Snapshot.texts` of the first text after the end of an element. */
export function firstTextAfterEnd({ tree }: Pick<SelectedTree, 'tree'>, index: number): number {
  const start = tree.firstTextAfter(index);
  const isAfter = (text: number): boolean => text >= start && !tree.contains(index, tree.text(text).parent);
  return firstPlace(tree.snapshot.texts.length, isAfter);
}

/** Returns the kept, non-blank texts of a subtree in document order. */
export function keptTextsWithin({ tree, selection }: SelectedTree, index: number): SnapshotText[] {
  const found: SnapshotText[] = [];
  for (const [at, text] of tree.textsWithin(index))
    if (selection.keptTexts[at] === 1 && !isBlankText(text.text)) found.push(text);
  return found;
}

/** Tells if any descendant matches; excludes the element itself. */
export function someWithin(
  { tree }: Pick<SelectedTree, 'tree'>,
  index: number,
  fits: (index: number, tag: string) => boolean,
): boolean {
  const end = tree.end(index);
  for (let inner = index + 1; inner < end; inner++) {
    if (fits(inner, tree.element(inner).tag)) return true;
  }
  return false;
}

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
