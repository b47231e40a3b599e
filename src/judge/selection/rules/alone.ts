// Keeps the text of pages that stand alone, such as a notebook or a document saved as a page: nothing is around it.

import { at } from '../../../base/columns.ts';
import { isAlone } from '../../../page/snapshot/alone.ts';
import { isConcealed } from '../../../page/snapshot/sight.ts';
import { isMarked } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { OTHER_PARTS } from './after-core.ts';
import { charsAt, contentTest, isInCenter, placesWhere, raisedAt, type ScoredPage } from './rule.ts';

/**
 * Raises the texts of CENTER after the first of its content that no other correction has lowered, if most of CENTER is
 * content. Dialogs, comments and the like are no part of it, and concealed texts, such as those for screen readers, may
 * repeat others.
 */
export function keepAlone(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence } = page;
  const { snapshot, pieces, marks } = evidence;
  const { leastPieces, contentShare, logOdds } = SELECTION_SETTINGS.alone;
  if (pieces.length < leastPieces || !isAlone(snapshot)) return corrections;
  const isContent = contentTest(page, corrections);
  const central = placesWhere(evidence, ({ element }) => isInCenter(evidence, element));
  if (charsAt(evidence, central.filter(isContent)) < contentShare * charsAt(evidence, central))
    return corrections;
  const kept = central.slice(central.findIndex(isContent)).filter(place => {
    const piece = pieces[place];
    if (piece === undefined || piece.isPicture || piece.links > 0 || piece.hasCopyrightSign) return false;
    const isOtherPart = OTHER_PARTS.some(name => isMarked(marks, piece.element, name));
    return !isOtherPart && !isConcealed(piece.visibility) && at(corrections, place) >= 0;
  });
  return raisedAt(page, corrections, kept, logOdds);
}
