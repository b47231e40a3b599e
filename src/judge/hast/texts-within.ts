// The text of a subtree as the document has it, for the few places that must look ahead.

import type { SnapshotText } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind } from '../../see/snapshot/tree.ts';
import { isBlankText } from './letters.ts';
import type { Page } from './visit.ts';

/** Own and inherited texts of an element in document order, kept ones only unless told otherwise. */
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

/** The kept texts of a subtree that are not blank, in document order. */
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

/** Whether some element of the subtree fits; the element itself does not count. */
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
