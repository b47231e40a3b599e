// Keeps the text of pages that stand alone, such as a notebook or a document saved as a page: nothing is around it.

import { at } from '../../../base/columns.ts';
import { isAlone } from '../../../page/snapshot/alone.ts';
import { isConcealed } from '../../../page/snapshot/sight.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import { isMarked } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { OTHER_PARTS } from './after-core.ts';
import { contentTest, raisedAt, type ScoredPage } from './rule.ts';

/**
 * Raises the nudges of texts of CENTER after the first of its content that no other nudge has lowered, if most of CENTER is
 * content. Dialogs, comments and the like are no part of it, and concealed texts, such as those for screen readers, may
 * repeat others.
 */
export function keepAlone(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { snapshot, pieces, zoning, marks } = page.evidence;
  const { leastPieces, contentShare, logOdds } = SELECTION_SETTINGS.alone;
  if (pieces.length < leastPieces || !isAlone(snapshot)) return nudges;
  const isContent = contentTest(page, nudges);
  const places = [...pieces.keys()].filter(
    place => enclosingZone(snapshot, zoning, pieces[place]?.element ?? 0) === 'CENTER',
  );
  const charsOf = (some: readonly number[]) =>
    some.reduce((all, place) => all + (pieces[place]?.chars ?? 0), 0);
  if (charsOf(places.filter(isContent)) < contentShare * charsOf(places)) return nudges;
  const first = places.findIndex(isContent);
  const kept = places.slice(first).filter(place => {
    const piece = pieces[place];
    if (piece === undefined || piece.isPicture || piece.links > 0 || piece.hasCopyrightSign) return false;
    const isOtherPart = OTHER_PARTS.some(name => isMarked(marks, piece.element, name));
    return !isOtherPart && !isConcealed(piece.visibility) && at(nudges, place) >= 0;
  });
  return raisedAt(page, nudges, kept, logOdds);
}
