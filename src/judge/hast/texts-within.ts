// Reads the text of a subtree in document order, for handlers that look ahead.

import type { Snapshot, SnapshotText } from '../../see/snapshot/snapshot.ts';
import { firstTextAfter } from '../../see/snapshot/tree.ts';
import { endOf, textsWithin } from '../../see/snapshot/walks.ts';
import { isBlankText } from './letters.ts';
import type { Page } from './visit.ts';

/** Joins the kept texts of an element and its descendants, in document order. */
export function textWithin(
  { snapshot, selection }: Pick<Page, 'snapshot' | 'selection'>,
  index: number,
): string {
  let text = '';
  for (const [at, part] of textsWithin(snapshot, index)) if (selection.keptTexts[at] === 1) text += part.text;
  return text;
}

/** Index of the first text after the end of an element. */
export function firstTextBehind(snapshot: Snapshot, index: number): number {
  const { texts } = snapshot;
  const end = endOf(snapshot, index);
  let text = firstTextAfter(texts, end - 1);
  while ((texts[text]?.parent ?? end) < end && (texts[text]?.parent ?? -1) >= index) text++;
  return text;
}

/** Returns the kept, non-blank texts of a subtree in document order. */
export function keptTextsWithin({ snapshot, selection }: Page, index: number): SnapshotText[] {
  const found: SnapshotText[] = [];
  for (const [at, text] of textsWithin(snapshot, index))
    if (selection.keptTexts[at] === 1 && !isBlankText(text.text)) found.push(text);
  return found;
}

/** Tells if any descendant matches; excludes the element itself. */
export function someWithin(
  { snapshot }: Pick<Page, 'snapshot'>,
  index: number,
  fits: (index: number, tag: string) => boolean,
): boolean {
  const end = endOf(snapshot, index);
  for (let inner = index + 1; inner < end; inner++) {
    if (fits(inner, snapshot.elements[inner]?.tag ?? '')) return true;
  }
  return false;
}
