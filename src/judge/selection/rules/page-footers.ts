// Lowers the text of the page's own `footer`, where something else is content. It is often most of what a page without its
// style sheets shows, and reads as the rest does.

import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { isMarked, standsIn } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { contentTest, loweredAt, type ScoredPage } from './rule.ts';

export function lowerPageFooters(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { evidence, title } = page;
  const { pieces, marks, tree } = evidence;
  const inFooter = [...pieces.keys()].filter(place => {
    const element = pieces[place]?.element ?? -1;
    if (!standsIn(marks, element, 'footerTag')) return false;
    return !isInPart(
      tree,
      tree.closest(element, (_, around) => isMarked(marks, around, 'footerTag')),
    );
  });
  if (inFooter.length === 0) return nudges;
  const passed = new Set([...inFooter, ...(title?.places ?? [])]);
  const isContent = contentTest(page, nudges);
  const hasOther = pieces.some(({ chars }, place) => chars > 0 && !passed.has(place) && isContent(place));
  return hasOther ? loweredAt(nudges, inFooter, SELECTION_SETTINGS.leftOut) : nudges;
}

/** True for the footer of an article, a section or a quotation. */
const isInPart = (tree: PageTree, footer: number): boolean =>
  tree.closest(footer, ({ tag }) => PARTS.has(tag)) >= 0;
const PARTS = new Set(['article', 'main', 'section', 'blockquote', 'figure', 'dialog']);
