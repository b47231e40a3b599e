// Keeps headings right above content, in the same block: training gives short pieces that are links, or that say what others
// say, low scores.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { foldsOf } from '../hidden/folds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { placesIn } from './parts-of-text.ts';
import { contentTest, headingAt, isInCenter, placesWhere, raisedAt, type ScoredPage } from './rule.ts';

/** Raises the corrections of headings of CENTER until they are content; those that another rule has lowered stay so. */
export function keepHeadings(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence } = page;
  const { pieces, tree, isUnstyled } = evidence;
  const isContent = contentTest(page, corrections);
  const controls = tabControlsIn(evidence);
  const isShown = (place: number): boolean => controls.has(place) && isContent(place);
  /** The place of what a heading is above: labels of tabs come before their panel. */
  const placeBelow = (place: number): number => {
    const ends = place + 1 + SELECTION_SETTINGS.tabLabels;
    let below = place + 1;
    while (below < ends && !isShown(below) && headingAt(evidence, below) < 0) below++;
    return isShown(below) ? below : place + 1;
  };
  const kept = placesWhere(evidence, (piece, place) => {
    const heading = headingAt(evidence, place);
    if (heading < 0 || isContent(place)) return false;
    const below = placeBelow(place);
    const next = pieces[below];
    if (next === undefined || !isContent(below) || headingAt(evidence, below) >= 0) return false;
    // A row of labels alone looks like an empty section.
    if (at(corrections, place) < 0 && below === place + 1) return false;
    // Without style sheets, menus are set like text: only a heading between two texts of its block is sure.
    const block = tree.parent(heading);
    const isBetween =
      isContent(place - 1) &&
      (tree.contains(block, pieces[place - 1]?.element ?? -1) || isMadeAsBefore(evidence, block));
    if (isUnstyled && !isBetween) return false;
    const isBelow = next.left < piece.right && next.right > piece.left && next.top >= piece.top;
    return next.element < tree.end(block) && isBelow && isInCenter(evidence, piece.element);
  });
  return raisedAt(page, corrections, kept, SELECTION_SETTINGS.partOfText.logOdds);
}

/** The places of the pieces that open hidden panels: labels of tabs, or the panel that is shown in place of the others. */
function tabControlsIn(evidence: Evidence): ReadonlySet<number> {
  const controls = foldsOf(evidence.snapshot).flatMap(({ kind, control }) => (kind === 'tab' ? control : []));
  return new Set(controls.length === 0 ? [] : placesIn(evidence, controls));
}

/** The sibling with the last piece before this block, or -1. */
function siblingBefore({ tree, pieces, sums }: Evidence, block: number): number {
  const parent = tree.parent(block);
  const last = pieces[sums.of(block).firstPiece - 1]?.element ?? -1;
  return last === parent ? -1 : tree.closest(last, (_, index) => tree.parent(index) === parent);
}

/** True if the sibling before a block has the same tag and class. */
function isMadeAsBefore(evidence: Evidence, block: number): boolean {
  const { tree } = evidence;
  const before = siblingBefore(evidence, block);
  if (before < 0) return false;
  const [own, other] = [tree.element(block), tree.element(before)];
  return own.tag === other.tag && (own.attributes.class ?? '') === (other.attributes.class ?? '');
}
