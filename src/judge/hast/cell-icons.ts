// Reads icons in tables that replace words: a tick for yes, stars for a rating.

import { isSeen } from '../../see/snapshot/sight.ts';
import { collapse, validText } from './letters.ts';
import { LIMITS } from './limits.ts';
import { isCell } from './table-handlers.ts';
import { textWithin } from './texts-within.ts';
import type { Page, Visit } from './visit.ts';

/** Returns the label of a picture without text, if its cell has no words; otherwise ''. */
export function cellLabel({ page, index, element, flow }: Visit): string {
  const { role, 'aria-label': label = '', 'aria-hidden': isHidden } = element.attributes;
  if (role !== 'img' || isHidden === 'true' || !isSeen(element.visibility)) return '';
  if (flow.openBlock('td') === undefined && flow.openBlock('th') === undefined) return '';
  const words = collapse(validText(label.slice(0, LIMITS.altChars))).text;
  const cell = cellAround(page, index);
  if (words === '' || cell < 0 || !page.selection.keepsElement(cell)) return '';
  return textWithin(page, cell).toLowerCase().includes(words.toLowerCase()) ? '' : words;
}

function cellAround({ snapshot: { elements } }: Page, index: number): number {
  let around = elements[index]?.parent ?? -1;
  for (let found = elements[around]; found !== undefined && !isCell(found); found = elements[around])
    around = found.parent;
  return around;
}
