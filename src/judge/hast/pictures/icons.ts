// Icons in place of words: names that an icon font paints as one symbol, and pictures that are all of a cell.

import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { collapse, validText } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { isCell } from '../tables/table-handlers.ts';
import type { Page, Visit } from '../visit.ts';

const NAME = /^[a-z][a-z0-9_]{1,39}$/;
/** A name alone in its element, in a font whose name says it contains icons. */
const SIGN_FONT = /^["']?[^,]*\b(?:icons?|symbols?|glyphs?)\b/i;
/** This many letters are wider in any text font than this many em of a symbol. */
const LETTERS = 5;
const SIGN_EM = 1.1;
/** Vertical text is also narrow, but higher than a line. */
const LINE_EM = 1.6;

/** True for invisible words: an icon font paints a name such as `shopping_cart` as one symbol. */
export function isIconName(page: Page, text: SnapshotText): boolean {
  const name = text.text.trim();
  if (!NAME.test(name) || !isAloneInElement(page, text.parent)) return false;
  const style = page.tree.style(text.parent);
  if (SIGN_FONT.test(style.fontFamily)) return true;
  const [, , width, height] = text.pageBox;
  const isOneSign = width > 0 && width <= SIGN_EM * style.fontSize && height <= LINE_EM * style.fontSize;
  return isOneSign && name.length >= LETTERS;
}

const isAloneInElement = ({ tree }: Page, element: number): boolean =>
  tree.children(element).length === 0 && tree.texts(element).length === 1;

/** Returns the label of a picture without text, such as a tick for yes, if its cell has no words; otherwise ''. */
export function cellLabel({ page, element, flow }: Visit): string {
  const { role, 'aria-label': label = '', 'aria-hidden': isHidden } = element.attributes;
  if (role !== 'img' || isHidden === 'true' || !isSeen(element.visibility)) return '';
  if (flow.openBlock('td') === undefined && flow.openBlock('th') === undefined) return '';
  const words = collapse(validText(label.slice(0, LIMITS.altChars))).text;
  const cell = page.tree.closest(element.parent, isCell);
  if (words === '' || cell < 0 || page.selection.keptElements[cell] !== 1) return '';
  return page.cellText(cell).includes(words.toLowerCase()) ? '' : words;
}
