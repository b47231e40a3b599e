// Keeps headings that stand right above content, in the same block: training gives short pieces that are links, or that
// say what others say, low scores.

import { at } from '../../../base/columns.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { contentTest, raisedAt, type ScoredPage } from './rule.ts';

/** Raises the nudges of headings of CENTER until they are content; those that another rule has lowered stay so. */
export function keepHeadings(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { pieces, tree, snapshot, zoning, isUnstyled } = page.evidence;
  const headings = headingsAround(snapshot);
  const headingOf = (place: number): number => headings[pieces[place]?.element ?? -1] ?? -1;
  const isContent = contentTest(page, nudges);
  const kept: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    const heading = headingOf(place);
    const next = pieces[place + 1];
    if (heading < 0 || next === undefined || at(nudges, place) < 0 || isContent(place)) continue;
    // Without style sheets, menus are set like text: only a heading between two texts of its block is sure.
    const isBetween =
      isContent(place - 1) && tree.contains(tree.parent(heading), pieces[place - 1]?.element ?? -1);
    if (isUnstyled && !isBetween) continue;
    const isInBlock = next.element < tree.end(tree.parent(heading)) && headingOf(place + 1) < 0;
    const isBelow = next.left < piece.right && next.right > piece.left && next.top >= piece.top;
    if (
      isInBlock &&
      isBelow &&
      isContent(place + 1) &&
      enclosingZone(snapshot, zoning, piece.element) === 'CENTER'
    )
      kept.push(place);
  }
  return raisedAt(page, nudges, kept, SELECTION_SETTINGS.partOfText.logOdds);
}
