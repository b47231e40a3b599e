// Reads the text of a subtree in document order, for handlers that look ahead.

import { firstPlace } from '../../base/columns.ts';
import type { SnapshotText } from '../../page/snapshot/snapshot.ts';
import { isBlankText } from './letters.ts';
import type { Page } from './visit.ts';

/** Joins the kept texts of an element and its descendants, in document order. */
export function textWithin({ tree, selection }: Pick<Page, 'tree' | 'selection'>, index: number): string {
  let text = '';
  for (const [at, part] of tree.textsWithin(index)) if (selection.keptTexts[at] === 1) text += part.text;
  return text;
}

/** Index in `Snapshot.texts` of the first text after the end of an element. */
export function firstTextAfterEnd({ tree }: Pick<Page, 'tree'>, index: number): number {
  const start = tree.firstTextAfter(index);
  const isAfter = (text: number): boolean => text >= start && !tree.contains(index, tree.text(text).parent);
  return firstPlace(tree.snapshot.texts.length, isAfter);
}

/** Returns the kept, non-blank texts of a subtree in document order. */
export function keptTextsWithin({ tree, selection }: Page, index: number): SnapshotText[] {
  const found: SnapshotText[] = [];
  for (const [at, text] of tree.textsWithin(index))
    if (selection.keptTexts[at] === 1 && !isBlankText(text.text)) found.push(text);
  return found;
}

/** Tells if any descendant matches; excludes the element itself. */
export function someWithin(
  { tree }: Pick<Page, 'tree'>,
  index: number,
  fits: (index: number, tag: string) => boolean,
): boolean {
  const end = tree.end(index);
  for (let inner = index + 1; inner < end; inner++) {
    if (fits(inner, tree.element(inner).tag)) return true;
  }
  return false;
}
