// Reads icons in tables that replace words: a tick for yes, stars for a rating.

import { isSeen } from '../../../page/snapshot/sight.ts';
import { collapse, validText } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { textWithin } from '../texts-within.ts';
import type { Visit } from '../visit.ts';
import { isCell } from './table-handlers.ts';

/** Returns the label of a picture without text, if its cell has no words; otherwise ''. */
export function cellLabel({ page, element, flow }: Visit): string {
  const { role, 'aria-label': label = '', 'aria-hidden': isHidden } = element.attributes;
  if (role !== 'img' || isHidden === 'true' || !isSeen(element.visibility)) return '';
  if (flow.openBlock('td') === undefined && flow.openBlock('th') === undefined) return '';
  const words = collapse(validText(label.slice(0, LIMITS.altChars))).text;
  const cell = page.tree.closest(element.parent, isCell);
  if (words === '' || cell < 0 || page.selection.keptElements[cell] !== 1) return '';
  return textWithin(page, cell).toLowerCase().includes(words.toLowerCase()) ? '' : words;
}
