// Detects empty lines of code that are separate boxes: empty, but as high as a line.

import { isOwnLine } from '../computed-style.ts';
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
function isStacked({ tree }: Page, index: number): boolean {
  const style = tree.style(index);
  if (!isOwnLine(style) || style.float !== 'none' || /absolute|fixed/.test(style.position)) return false;
  const around = tree.style(tree.parent(index));
  return !/flex|grid|^table-row$/.test(around.display);
}

function isLineHigh({ snapshot, tree }: Page, index: number, root: number): boolean {
  const height = tree.element(index).pageBox[3];
  const letters = snapshot.texts[tree.firstTextAfter(root)]?.parent ?? root;
  const fontSize = tree.style(letters).fontSize;
  return height >= fontSize && height <= LIMITS.oneLineEm * fontSize;
}

/** Tells if an element shows nothing but a line number, which may be dropped. */
function isBare({ tree }: Page, index: number): boolean {
  const isNumber = (text: number): boolean => /^\d*$/.test(tree.text(text).text.trim());
  for (let inner = index; inner < tree.end(index); inner++) {
    if (SHOWN.has(tree.element(inner).tag) || tree.blanks(inner).length > 0) return false;
    if (!tree.texts(inner).every(isNumber)) return false;
  }
  return true;
}

const SHOWN: ReadonlySet<string> = new Set(
  'br hr img svg button input select textarea canvas video'.split(' '),
);
