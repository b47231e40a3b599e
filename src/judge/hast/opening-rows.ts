// Finds the rows of an accordion that says nothing of itself: similar buttons, each right before a text that it opens.

import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { rowKey, sectionAfter } from '../../page/snapshot/section-after.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import { hasWords } from './letters.ts';
import { LIMITS } from './limits.ts';
import type { Page } from './visit.ts';

/**
 * Tells if the words of a button are the heading of the text right after it. At least two similar buttons must open content
 * that is folded away; the row that is open already is one of them. No two say the same, as "Show more" does.
 */
export const opensRow = (page: Page, index: number): boolean => openingRows(page).has(index);

const openingRows = onceEach((page: Page): ReadonlySet<number> => {
  const { tree } = page;
  const groups: KeyedLists<string, number> = new Map();
  for (const [index, { tag, attributes, visibility }] of page.snapshot.elements.entries())
    if (page.holders[index] === 1 && isSeen(visibility) && (tag === 'button' || attributes.role === 'button'))
      addTo(groups, rowKey(tree, index), index);
  return new Set([...groups.values()].flatMap(buttons => rowsAmong(page, buttons)));
});

function rowsAmong(page: Page, buttons: readonly number[]): readonly number[] {
  const { tree } = page;
  const rows = buttons.flatMap((button, place) => {
    const section = sectionAfter(tree, button);
    const next = buttons[place + 1] ?? -1;
    if (section < 0 || tree.contains(section, next)) return [];
    const text = firstWords(page, section);
    return text === undefined ? [] : { button, isFolded: !isSeen(text.visibility) };
  });
  if (rows.filter(({ isFolded }) => isFolded).length < LIMITS.openingRows) return [];
  const labels = new Set(rows.map(({ button }) => labelOf(page, button)));
  return labels.size < rows.length || labels.has('') ? [] : rows.map(({ button }) => button);
}

function firstWords({ tree, selection }: Page, index: number) {
  let count = 0;
  for (const [at, text] of tree.textsWithin(index)) {
    if (selection.keptTexts[at] === 1 && hasWords(text.text)) return text;
    if (++count > LIMITS.sectionTexts) break;
  }
  return undefined;
}

function labelOf({ tree, selection }: Page, index: number): string {
  const words: string[] = [];
  for (const [at, { text }] of tree.textsWithin(index)) {
    if (words.length > LIMITS.sectionTexts) break;
    if (selection.keptTexts[at] === 1) words.push(text);
  }
  return onOneLine(words.join(''));
}
