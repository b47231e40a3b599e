// Detects empty lines of code that are separate boxes: empty, but as high as a line.

import { firstTextAfter } from '../../../see/snapshot/tree.ts';
import { styleOf } from '../../../see/snapshot/walks.ts';
import { fontSizeOf, isOwnLine } from '../computed-style.ts';
import { LIMITS } from '../limits.ts';
import type { Page } from '../visit.ts';

/** `root` contains the code. */
export function isEmptyLine(page: Page, index: number, root: number): boolean {
  return (
    page.holders[index] === 0 &&
    isStacked(page, index) &&
    isLineHigh(page, index, root) &&
    isBare(page, index)
  );
}

/** Tells if the element is stacked like a line: not beside others in a row, and not out of flow. */
function isStacked({ snapshot }: Page, index: number): boolean {
  const style = styleOf(snapshot, index);
  if (!isOwnLine(style) || style?.float !== 'none' || /absolute|fixed/.test(style.position)) return false;
  const around = styleOf(snapshot, snapshot.elements[index]?.parent ?? -1);
  return !/flex|grid|^table-row$/.test(around?.display ?? '');
}

function isLineHigh({ snapshot }: Page, index: number, root: number): boolean {
  const height = snapshot.elements[index]?.pageBox[3] ?? 0;
  const letters = snapshot.texts[firstTextAfter(snapshot.texts, root)]?.parent ?? root;
  const fontSize = fontSizeOf(styleOf(snapshot, letters));
  return height >= fontSize && height <= LIMITS.oneLineEm * fontSize;
}

/** Tells if an element shows nothing but a line number, which may be dropped. */
function isBare({ snapshot, tree }: Page, index: number): boolean {
  const isNumber = (text: number): boolean => /^\d*$/.test(snapshot.texts[text]?.text.trim() ?? '');
  for (let inner = index; inner < (tree.subtreeEnd[index] ?? 0); inner++) {
    if (SHOWN.has(snapshot.elements[inner]?.tag ?? '') || tree.blanksOf(inner).length > 0) return false;
    if (!tree.textsOf(inner).every(isNumber)) return false;
  }
  return true;
}

const SHOWN: ReadonlySet<string> = new Set(
  'br hr img svg button input select textarea canvas video'.split(' '),
);
