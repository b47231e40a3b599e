// Tells by painted size and place if a loaded picture is decoration: an icon, a button, a portrait or a line. Reads icons in
// place of words: names that an icon font paints as one symbol, and pictures that are all of a cell.

import { at } from '../../../base/columns.ts';
import { collapse, validText } from '../../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import {
  isButtonSized,
  isIconSized,
  isNamedPortrait,
  isPending,
  PICTURE_FILE,
} from '../../../page/perception/pending-pictures.ts';
import { textWithin } from '../../../page/perception/texts-within.ts';
import { linksAround } from '../../../page/snapshot/around.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { isCell } from '../tables/table-handlers.ts';
import type { Page, Visit } from '../visit.ts';

export function isSmallDecoration({ page, index, element: image, flow }: Visit, alt: string): boolean {
  if (isIconSized(image) && (alt === '' || flow.isInHeading)) return true;
  if (isLine(image) && alt === '') return true;
  if (isPortraitSized(image) && isNamedPortrait({ ...image.attributes, alt })) return true;
  const link = at(linksAround(page.snapshot), index);
  if (link < 0) return false;
  if (isIconSized(image)) return true;
  const { href = '' } = page.tree.element(link).attributes;
  const opensPicture = PICTURE_FILE.test(href);
  return (
    !opensPicture &&
    (isPortrait(image) ||
      (isButtonSized(image.pageBox[2], image.pageBox[3]) && textWithin(page, link).trim() === ''))
  );
}

/** An icon that is all of a link to a file, such as a paper or a recording: its words name the file. */
export function namesLinkedFile({ page, index, element: image }: Visit): boolean {
  const link = at(linksAround(page.snapshot), index);
  const { href = '' } = page.tree.element(link).attributes;
  const isIcon = isPending(image) || isIconSized(image);
  return isIcon && DOCUMENT_FILE.test(href) && textWithin(page, link).trim() === '';
}

const DOCUMENT_FILE =
  /^[^\s?#]{1,1000}\.(?:pdf|ps|epub|docx?|xlsx?|pptx?|od[tsp]|csv|bib|zip|t?gz|mp[34]|og[gv]|wav|ics|kml|gpx)(?:[?#]|$)/i;

/** A small square in a link is the portrait of a person or the sign of a site. */
const isPortrait = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width <= LIMITS.linkedSquarePx && Math.abs(width - height) <= 2;

const isPortraitSized = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  Math.max(width, height) <= PAGE_LIMITS.portraitPx;

/** A picture that separates parts of the page. */
const isLine = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  Math.min(width, height) <= LIMITS.linePx &&
  Math.max(width, height) >= LIMITS.lineRatio * Math.min(width, height);

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
