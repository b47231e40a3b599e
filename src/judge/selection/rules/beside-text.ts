// Lowers what is beside the main text: dialogs, comments and footers. On a short page it is most of what is painted, and it
// reads like any prose, so that its own evidence speaks for it.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked, standsIn } from '../evidence/marks.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { charsAt, contentTest, type JudgedPage, loweredAt, placesWhere, type ScoredPage } from './rule.ts';

/** The log-odds of the pieces, lower for those apart; as they are where next to nothing else is content. */
export function lowerApart({ evidence, kind }: JudgedPage, scores: Float64Array): Float64Array {
  const { apart, besideApart } = SELECTION_SETTINGS;
  const isApart = evidence.pieces.map(({ element }) => isSetApart(evidence, kind.name, element));
  if (!isApart.includes(true)) return scores;
  const beside = placesWhere(evidence, (_, place) => !isApart[place] && at(scores, place) > 0);
  if (charsAt(evidence, beside) < besideApart) return scores;
  return scores.map((score, place) => (isApart[place] ? score + apart : score));
}

/** In a forum, and on a page that may be one, what readers wrote is what others came for. */
const isSetApart = ({ marks }: Evidence, kind: PageKind, element: number): boolean =>
  standsIn(marks, element, 'dialogTag') || (kind === 'article' && standsIn(marks, element, 'comments'));

/** Lowers the corrections of the text of the page's own `footer`, where something else is content. */
export function lowerPageFooters(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence, title } = page;
  const inFooter = placesWhere(evidence, ({ element }) => isInPageFooter(evidence, element));
  if (inFooter.length === 0) return corrections;
  const passed = new Set([...inFooter, ...(title?.places ?? [])]);
  const isContent = contentTest(page, corrections);
  const hasOther = evidence.pieces.some(
    ({ chars }, place) => chars > 0 && !passed.has(place) && isContent(place),
  );
  return hasOther ? loweredAt(corrections, inFooter, SELECTION_SETTINGS.leftOut) : corrections;
}

/** False for the footer of an article, a section or a quotation. */
function isInPageFooter({ marks, tree }: Evidence, element: number): boolean {
  if (!standsIn(marks, element, 'footerTag')) return false;
  const footer = tree.closest(element, (_, around) => isMarked(marks, around, 'footerTag'));
  return tree.closest(footer, ({ tag }) => PARTS.has(tag)) < 0;
}

const PARTS = new Set(['article', 'main', 'section', 'blockquote', 'figure', 'dialog']);
