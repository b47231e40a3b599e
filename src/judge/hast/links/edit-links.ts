// Detects boxes such as `[edit | edit source]` in or beside a heading, which open an editor.

import { hasWords } from '../letters.ts';
import { isHeadingName } from '../nodes.ts';
import { textBeside } from '../notes/note-texts.ts';
import { keptTextsWithin } from '../texts-within.ts';
import type { Page, Visit } from '../visit.ts';

export function isEditBox({ page, index, element, flow }: Visit): boolean {
  const end = page.tree.end(index);
  if (!BOXES.has(element.tag) || end - index > MOST_ELEMENTS) return false;
  if (!flow.isInHeading && !followsHeading(page, index)) return false;
  const links = Array.from({ length: end - index }, (_, at) => index + at).filter(
    at => page.tree.element(at).tag === 'a',
  );
  const words = keptTextsWithin(page, index).map(({ text }) => text);
  const address = BRACKETS.test(words.join('').trim()) ? EDIT : EDIT_SECTION;
  const isEdit = (link: number): boolean => address.test(page.tree.element(link).attributes.href ?? '');
  return (
    links.length > 0 && links.every(isEdit) && !hasWords(textBeside(page.snapshot, index, new Set(links)))
  );
}

const BOXES: ReadonlySet<string> = new Set(['span', 'small', 'sup', 'div', 'font']);
const MOST_ELEMENTS = 12;
const BRACKETS = /^\[.{1,60}\]$/s;

/** Matches addresses of editors, and links that only a script follows. */
const EDIT = /[?&](?:action|veaction|do)=edit\b|\/edit(?:[/?#]|$)|^#?$|^javascript:/i;

/** Enough without brackets, which some styles hide. Links in a heading to pages yet to be written name no section. */
const EDIT_SECTION = /[?&](?:action|veaction|do)=edit&(?:[^#]*&)?section=/i;

/** Tells if the element before it, in the same parent, is a heading. */
const followsHeading = ({ tree }: Page, index: number): boolean =>
  isHeadingName(tree.element(tree.siblingBefore(index)).tag);
