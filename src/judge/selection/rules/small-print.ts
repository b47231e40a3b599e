// Finds the small print around a text that tables lay out, as in a newsletter: the link to the same mail in a browser above
// it, and below it the sender, icons of networks and the link to unsubscribe.

import type { Piece } from '../../../page/pieces/pieces.ts';
import { isLink } from '../../../page/snapshot/link-kinds.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { standsIn } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { charsAt, type JudgedPage, loweredAt, placesFrom, placesWhere } from './rule.ts';

/** Lowers the nudges of short runs of small pieces with a link, at both ends of the page. */
export function lowerSmallPrint({ evidence }: JudgedPage, nudges: Float64Array): Float64Array {
  if (!isInTables(evidence)) return nudges;
  const places = placesFrom(0, evidence.pieces.length);
  const above = smallRun(evidence, places);
  const below = smallRun(evidence, places.toReversed());
  const isPicture = (place: number) => evidence.pieces[place]?.isPicture === true;
  // A logo goes without a link too.
  const lowered = [
    ...(isPrint(evidence, above) ? above : above.filter(isPicture)),
    ...(isPrint(evidence, below) ? below : []),
  ];
  return loweredAt(nudges, lowered, SELECTION_SETTINGS.smallPrint.logOdds);
}

/** True if next to all text of the page is in cells of tables. */
function isInTables(evidence: Evidence): boolean {
  const all = placesFrom(0, evidence.pieces.length);
  const inCells = placesWhere(evidence, ({ element }) => standsIn(evidence.marks, element, 'cell'));
  return charsAt(evidence, inCells) >= SELECTION_SETTINGS.smallPrint.cellShare * charsAt(evidence, all);
}

/** True if a run has a link, and not too much text. */
const isPrint = (evidence: Evidence, run: readonly number[]): boolean =>
  run.some(place => (evidence.pieces[place]?.linkChars ?? 0) > 0) &&
  charsAt(evidence, run) <= SELECTION_SETTINGS.smallPrint.mostChars;

/** The places up to the first that is neither small text nor a flat picture. */
function smallRun({ pieces, coreText, marks, tree }: Evidence, places: readonly number[]): number[] {
  const { size, iconPx } = SELECTION_SETTINGS.smallPrint;
  const isBesideText = (piece: Piece, other: Piece | undefined): boolean =>
    other !== undefined &&
    other.chars > 0 &&
    other.links === 0 &&
    other.top < piece.bottom &&
    piece.top < other.bottom;
  const isSmall = (place: number): boolean => {
    const piece = pieces[place];
    if (piece === undefined) return false;
    if (piece.isPicture) return piece.bottom - piece.top <= iconPx;
    // Cells of a row of data are beside one another.
    const isData =
      piece.links === 0 && [place - 1, place + 1].some(next => isBesideText(piece, pieces[next]));
    const link = tree.closest(tree.text(piece.texts[0] ?? -1).parent, isLink);
    const isButton = link >= 0 && tree.style(link).backgroundColor !== '';
    const isPart = standsIn(marks, piece.element, 'li') || standsIn(marks, piece.element, 'heading');
    return piece.fontSize <= size * coreText.fontSize && !isData && !isButton && !isPart;
  };
  const end = places.findIndex(place => !isSmall(place));
  return places.slice(0, Math.max(0, end));
}
