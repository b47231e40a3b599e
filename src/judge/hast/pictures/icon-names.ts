// Detects invisible words: an icon font paints the name of an icon, such as `shopping_cart`, as one symbol.

import type { SnapshotText } from '../../../page/snapshot/snapshot.ts';
import type { Page } from '../visit.ts';

const NAME = /^[a-z][a-z0-9_]{1,39}$/;
/** A name alone in its element, in a font whose name says it contains icons. */
const SIGN_FONT = /^["']?[^,]*\b(?:icons?|symbols?|glyphs?)\b/i;
/** This many letters are wider in any text font than this many em of a symbol. */
const LETTERS = 5;
const SIGN_EM = 1.1;
/** Vertical text is also narrow, but higher than a line. */
const LINE_EM = 1.6;

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
