// The words by which machines know an element: its label, its text or the alternative texts of its pictures.

import { onOneLine } from '../../base/text/on-one-line.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS } from '../../page/snapshot/sight.ts';

/** A part of the accessible name (accname-1.2) that does not tell sources apart; empty for an element without words. */
export function nameOf(tree: PageTree, index: number): string {
  const { attributes } = tree.element(index);
  const own = labelOf(attributes) || (attributes.alt ?? '');
  if (own.trim() !== '') return onOneLine(own);
  const words: string[] = [];
  for (const [, { text, parent, visibility }] of tree.textsWithin(index))
    if ((visibility !== 'none' || tree.element(parent).style >= 0) && !isCode(tree, parent)) words.push(text);
  for (let inner = index + 1; inner < tree.end(index); inner++) {
    const { attributes: inside, tag } = tree.element(inner);
    words.push(
      labelOf(inside),
      inside.alt ?? '',
      tag === 'input' ? (inside.value ?? inside.placeholder ?? '') : '',
    );
  }
  for (const drawing of tree.withTag('title', 'desc'))
    if (tree.contains(index, drawing))
      words.push(...[...tree.textsWithin(drawing)].map(([, { text }]) => text));
  return onOneLine(words.join(' '));
}

const isCode = (tree: PageTree, index: number): boolean =>
  tree.selfAndAncestors(index).some(around => CODE_TAGS.has(tree.element(around).tag));

/** A reference to other elements counts as words: they may be anywhere. */
export const labelOf = (attributes: Readonly<Record<string, string>>): string =>
  attributes['aria-label']?.trim() || attributes['aria-labelledby']?.trim() || attributes.title?.trim() || '';
