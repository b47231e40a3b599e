// Second copies of what the page says: texts for other windows and clones of carousels, and, where style sheets are missing,
// what these were to hide. A reader needs one.

import { at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { isProse, pieceText } from '../../../page/pieces/pieces.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { JudgedPage } from './rule.ts';

/**
 * Lowers pieces whose text an earlier piece has, or a later one that is more probably content. Documentation repeats in an
 * overview what it says below: as long as the page has its styles, both are content.
 */
export function lowerCopies({ evidence, kind }: JudgedPage, scores: Float64Array): Float64Array {
  const { snapshot, pieces, isUnstyled } = evidence;
  if (kind.name === 'documentation' && !isUnstyled) return scores;
  const { chars, logOdds, lead } = SELECTION_SETTINGS.copies;
  // Few texts are of one length: only those of two pieces are compared.
  const counts = countEach(pieces.map(piece => piece.chars));
  const original = new Map<string, number>();
  const lowered = scores.slice();
  for (const [place, piece] of pieces.entries()) {
    if (piece.chars < chars || (counts.get(piece.chars) ?? 0) < 2) continue;
    const text = pieceText(snapshot, piece).replace(/\s+/gu, ' ').trim();
    const earlier = original.get(text);
    if (earlier !== undefined && isRefrain(evidence, earlier, place)) continue;
    const isBetter = earlier !== undefined && at(scores, place) > at(scores, earlier) + lead;
    const copy = isBetter ? earlier : place;
    if (earlier !== undefined) lowered[copy] = at(scores, copy) + logOdds;
    if (earlier === undefined || isBetter) original.set(text, place);
  }
  return lowered;
}

/** True for a paragraph that says again what its block, or the section before, says further above, as songs do. */
function isRefrain({ tree, pieces }: Evidence, earlier: number, place: number): boolean {
  const [first, again] = [pieces[earlier], pieces[place]];
  if (first === undefined || again === undefined || !isProse(again) || again.links > 0) return false;
  const isParagraph = ({ element }: { element: number }) => tree.element(element).tag === 'p';
  if (!isParagraph(first) || !isParagraph(again)) return false;
  if (tree.siblingBefore(again.element) === first.element) return false;
  const [block, section] = [tree.parent(first.element), tree.parent(again.element)];
  if (block === section) return true;
  return (
    tree.parent(block) === tree.parent(section) &&
    HEADING_TAGS.has(tree.element(tree.siblingBefore(section)).tag)
  );
}
