// Second copies of what the page says: texts for other windows and clones of carousels, and, where style sheets are missing,
// what these were to hide. A reader needs one.

import { at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { pieceText } from '../../../page/pieces/pieces.ts';
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
    const isBetter = earlier !== undefined && at(scores, place) > at(scores, earlier) + lead;
    const copy = isBetter ? earlier : place;
    if (earlier !== undefined) lowered[copy] = at(scores, copy) + logOdds;
    if (earlier === undefined || isBetter) original.set(text, place);
  }
  return lowered;
}
