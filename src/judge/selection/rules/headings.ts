// Keeps headings that stand right above content, in the same block: training gives short pieces that are links, or that
// say what others say, low scores.

import { at } from '../../../base/columns.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { foldsOf } from '../hidden/folds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { isMadeAsBefore } from './next-sections.ts';
import { placesIn } from './parts-of-text.ts';
import { contentTest, raisedAt, type ScoredPage } from './rule.ts';

/** Raises the nudges of headings of CENTER until they are content; those that another rule has lowered stay so. */
export function keepHeadings(page: ScoredPage, nudges: Float64Array): Float64Array {
  const { pieces, tree, snapshot, zoning, isUnstyled } = page.evidence;
  const headings = headingsAround(snapshot);
  const headingOf = (place: number): number => headings[pieces[place]?.element ?? -1] ?? -1;
  const isContent = contentTest(page, nudges);
  const controls = tabControlsIn(page.evidence);
  const isShown = (place: number): boolean => controls.has(place) && isContent(place);
  /** The place of what a heading is above: labels of tabs come before their panel. */
  const placeBelow = (place: number): number => {
    const ends = place + 1 + SELECTION_SETTINGS.tabLabels;
    let below = place + 1;
    while (below < ends && !isShown(below) && headingOf(below) < 0) below++;
    return isShown(below) ? below : place + 1;
  };
  const kept: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    const heading = headingOf(place);
    if (heading < 0 || isContent(place)) continue;
    const below = placeBelow(place);
    const next = pieces[below];
    if (next === undefined) continue;
    // A row of labels alone looks like an empty section.
    if (at(nudges, place) < 0 && below === place + 1) continue;
    // Without style sheets, menus are set like text: only a heading between two texts of its block is sure.
    const isBetween =
      isContent(place - 1) &&
      (tree.contains(tree.parent(heading), pieces[place - 1]?.element ?? -1) ||
        isMadeAsBefore(page.evidence, tree.parent(heading)));
    if (isUnstyled && !isBetween) continue;
    const isInBlock = next.element < tree.end(tree.parent(heading)) && headingOf(below) < 0;
    const isBelow = next.left < piece.right && next.right > piece.left && next.top >= piece.top;
    if (
      isInBlock &&
      isBelow &&
      isContent(below) &&
      enclosingZone(snapshot, zoning, piece.element) === 'CENTER'
    )
      kept.push(place);
  }
  return raisedAt(page, nudges, kept, SELECTION_SETTINGS.partOfText.logOdds);
}

/** The places of the pieces that open hidden panels: labels of tabs, or the panel that is shown in place of the others. */
function tabControlsIn(evidence: Evidence): ReadonlySet<number> {
  const tabs = foldsOf(evidence.snapshot).filter(({ kind }) => kind === 'tab');
  if (tabs.length === 0) return new Set();
  return new Set(
    placesIn(
      evidence,
      tabs.map(({ control }) => control),
    ),
  );
}
