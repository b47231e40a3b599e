// Words that no reader sees: a font of icons paints the name of an icon, such as `shopping_cart`, as one sign.

import type { SnapshotText } from '../../see/snapshot/snapshot.ts';
import { fontSizeOf, styleOf } from './computed-style.ts';
import type { Page } from './visit.ts';

const NAME = /^[a-z][a-z0-9_]{1,39}$/;
/** A name alone in its element, in a font that calls itself one of signs. */
const SIGN_FONT = /^["']?[^,]*\b(?:icons?|symbols?|glyphs?)\b/i;
/** So many letters are wider in any font of letters than a sign of so many em. */
const LETTERS = 5;
const SIGN_EM = 1.1;
/** Vertical text is as narrow, and higher than a line. */
const LINE_EM = 1.6;

export function isIconName(page: Page, text: SnapshotText): boolean {
  const name = text.text.trim();
  if (!NAME.test(name) || !standsAlone(page, text.parent)) return false;
  const style = styleOf(page.snapshot, text.parent);
  if (SIGN_FONT.test(style?.fontFamily ?? '')) return true;
  const [, , width, height] = text.pageBox;
  const fontSize = fontSizeOf(style);
  const isOneSign = width > 0 && width <= SIGN_EM * fontSize && height <= LINE_EM * fontSize;
  return isOneSign && name.length >= LETTERS;
}

const standsAlone = ({ tree }: Page, element: number): boolean =>
  tree.childrenOf(element).length === 0 && tree.textsOf(element).length === 1;
