// Handles buttons: their labels describe actions and are usually not content.

import { EMPTY_BOX } from '../../base/box.ts';
import { referredBy } from '../../see/snapshot/references.ts';
import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind } from '../../see/snapshot/tree.ts';
import { closest, endOf } from '../../see/snapshot/walks.ts';
import { bordered } from './borders.ts';
import { hasWords } from './letters.ts';
import { LIMITS } from './limits.ts';
import { isHeadingName, PARTS_OF_TEXT } from './nodes.ts';
import { someWithin, textWithin } from './texts-within.ts';
import type { Handler, Page, Visit } from './visit.ts';

/** Detects boxes and links without an address that act as buttons; an element around more than a few words is a box. */
export function isButtonByRole({ page, index, element }: Visit): boolean {
  const { role, href } = element.attributes;
  if (role !== 'button' || href !== undefined || !BARE.has(element.tag)) return false;
  return !someWithin(page, index, inner => page.holders[inner] === 1 && isMoreThanWords(page, inner));
}

const BARE: ReadonlySet<string> = new Set(['a', 'div', 'span']);

/** Detects paragraphs, headings and the like, and pictures larger than icons. */
function isMoreThanWords({ snapshot }: Page, index: number): boolean {
  const { tag = '', pageBox = EMPTY_BOX } = snapshot.elements[index] ?? {};
  if (PICTURES.has(tag)) return Math.max(pageBox[2], pageBox[3]) > LIMITS.iconPx;
  return PARTS_OF_TEXT.has(tag) || isHeadingName(tag);
}

const PICTURES: ReadonlySet<string> = new Set('img svg video iframe'.split(' '));

/**
 * Keeps the label of a button only if it toggles a section: as the whole heading, right before the section, or inside a
 * sentence.
 */
export const buttonHandler: Handler = visit =>
  isWholeHeading(visit) || leadsSection(visit) || isInsideSentence(visit) ? bordered(visit) : 'skip';

function isWholeHeading({ page, index, flow }: Visit): boolean {
  if (!flow.isInHeading) return false;
  const around = closest(page.snapshot, page.snapshot.elements[index]?.parent ?? -1, isHeading);
  return textWithin(page, around).trim() === textWithin(page, index).trim();
}

const isHeading = ({ tag, attributes }: SnapshotElement): boolean =>
  isHeadingName(tag) || attributes.role === 'heading';

/** Tells if the sentence continues after the button, so that its words are needed. */
function isInsideSentence({ page: { snapshot, tree, selection }, index, element }: Visit): boolean {
  const beside = tree.textsOf(element.parent);
  const isBefore = (text: number): boolean => (snapshot.texts[text]?.before ?? 0) <= index;
  const isWord = (text: number): boolean =>
    selection.keepsText(text) && hasWords(snapshot.texts[text]?.text ?? '');
  const continues = beside.findLast(text => !isBefore(text) && isWord(text)) !== undefined;
  return continues && beside.some(text => isBefore(text) && isWord(text));
}

/** Tells if the content after the button is the section that it toggles. */
function leadsSection({ page, index, element }: Visit): boolean {
  if (element.attributes['aria-expanded'] === undefined) return false;
  const { snapshot, selection } = page;
  const isWithin = (text: number, around: number): boolean => {
    const { parent = -1 } = snapshot.texts[text] ?? {};
    return parent >= around && parent < endOf(snapshot, around);
  };
  const first = firstTextBehind(snapshot.texts, index);
  for (let text = first; text < first + LIMITS.sectionTexts; text++) {
    if (isWithin(text, index) || !selection.keepsText(text)) continue;
    const sections = referredBy(snapshot, index, 'aria-controls');
    return sections.some(section => section > index && isWithin(text, section));
  }
  return false;
}
