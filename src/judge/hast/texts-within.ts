// Reads the text of a subtree in document order, for handlers that look ahead.

import type { SnapshotText } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind } from '../../see/snapshot/tree.ts';
import { isBlankText } from './letters.ts';
import type { Page } from './visit.ts';

/** Returns the texts of an element and its descendants in document order, by default only kept ones. */
export function textWithin(
  { snapshot, tree, selection }: Pick<Page, 'snapshot' | 'tree' | 'selection'>,
  index: number,
): string {
  let text = '';
  const end = tree.subtreeEnd[index] ?? index + 1;
  for (let inner = index; inner < end; inner++) {
    for (const textIndex of tree.textsOf(inner)) {
      if (selection.keepsText(textIndex)) text += snapshot.texts[textIndex]?.text ?? '';
    }
  }
  return text;
}

/** Returns the kept, non-blank texts of a subtree in document order. */
export function keptTextsWithin({ snapshot, tree, selection }: Page, index: number): SnapshotText[] {
  const end = tree.subtreeEnd[index] ?? index;
  const found: SnapshotText[] = [];
  for (let at = firstTextBehind(snapshot.texts, index); at < snapshot.texts.length; at++) {
    const text = snapshot.texts[at];
    if (text === undefined || text.parent >= end) break;
    if (text.parent >= index && selection.keepsText(at) && !isBlankText(text.text)) found.push(text);
  }
  return found;
}

/** Tells if any descendant matches; excludes the element itself. */
export function someWithin(
  { snapshot, tree }: Pick<Page, 'snapshot' | 'tree'>,
  index: number,
  fits: (index: number, tag: string) => boolean,
): boolean {
  const end = tree.subtreeEnd[index] ?? index + 1;
  for (let inner = index + 1; inner < end; inner++) {
    if (fits(inner, snapshot.elements[inner]?.tag ?? '')) return true;
  }
  return false;
}
