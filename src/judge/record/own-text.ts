// Reads the text directly in an element as a reader sees it: white space collapsed, long text cut.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

interface OwnText {
  readonly whole: string;
  readonly start: string;
  /** All characters without white space. */
  readonly chars: number;
}

/** Characters that are kept of the text. */
const LONGEST_START = 160;

export function ownTextOf(snapshot: Snapshot, elementIndex: number): OwnText {
  const tree = treeOf(snapshot);
  const texts = tree.texts(elementIndex).map(place => tree.text(place));
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const written = seen.map(({ text }) => text).join(' ');
  const whole = onOneLine(written);
  const letters = whole.length > LONGEST_START ? [...whole.slice(0, 2 * LONGEST_START)] : undefined;
  const start = letters === undefined ? whole : `${letters.slice(0, LONGEST_START - 1).join('')}…`;
  return { whole, start, chars: nonBlankChars(whole) };
}

/** Counts those characters that are not content. */
export function droppedCharsOf(snapshot: Snapshot, elementIndex: number, keptTexts: Uint8Array): number {
  const tree = treeOf(snapshot);
  let chars = 0;
  for (const index of tree.texts(elementIndex)) {
    const { text, visibility } = tree.text(index);
    if (isSeen(visibility) && keptTexts[index] !== 1) chars += nonBlankChars(text);
  }
  return chars;
}
