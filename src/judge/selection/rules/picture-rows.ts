// Finds pictures that follow a text in its own block, such as those at the end of a post: no text after them shows that
// they are content.

import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { isLinkToPage } from '../../hast/pictures/pending-pictures.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * Elements with a large picture and at most its caption, each right after content or after another such element in the
 * same block. In document order.
 */
export function pictureRowsAfterText(evidence: Evidence, isContent: (place: number) => boolean): number[] {
  const { snapshot, pieces, sums } = evidence;
  const parentOf = parentReader(snapshot);
  const nextAway = placesOfNext(pieces, piece => isLinkAway(snapshot, piece));
  const rows: number[] = [];
  let next = 0;
  let lastEnd = 0;
  for (const [place, { isPicture, element }] of pieces.entries()) {
    if (place < next || !isPicture || at(nextAway, place) === place) continue;
    const row = rowOf(evidence, element, nextAway);
    const block = parentOf(row);
    const { firstPiece, endPiece } = sums.of(row);
    next = endPiece;
    const isAfterText = isContent(firstPiece - 1) && parentOf(pieces[firstPiece - 1]?.element) === block;
    const isAfterRow = lastEnd === firstPiece && parentOf(rows.at(-1)) === block;
    if ((!isAfterText && !isAfterRow) || !holdsLarge(evidence, row, block)) continue;
    rows.push(row);
    lastEnd = endPiece;
  }
  return rows;
}

/** The largest element around a picture that begins with a picture, and holds only pictures and their captions. */
function rowOf({ snapshot, pieces, sums }: Evidence, picture: number, nextAway: Int32Array): number {
  const { captionChars } = SELECTION_SETTINGS.pictureRow;
  const isRow = (element: number): boolean => {
    const { chars, headings, pictures, controls, firstPiece, endPiece } = sums.of(element);
    return (
      pieces[firstPiece]?.isPicture === true &&
      headings + controls === 0 &&
      chars <= captionChars * pictures &&
      at(nextAway, firstPiece) >= endPiece
    );
  };
  const parentOf = parentReader(snapshot);
  let row = picture;
  for (let parent = parentOf(row); parent > 0 && isRow(parent); parent = parentOf(parent)) row = parent;
  return row;
}

const parentReader =
  (snapshot: Snapshot) =>
  (element = -1): number =>
    treeOf(snapshot).parent(element);

/** For each place the first one from it on whose piece fits; the number of pieces for none. */
function placesOfNext(pieces: readonly Piece[], fits: (piece: Piece) => boolean): Int32Array {
  const places = new Int32Array(pieces.length);
  let next = pieces.length;
  for (let place = pieces.length - 1; place >= 0; place--) {
    const piece = pieces[place];
    if (piece !== undefined && fits(piece)) next = place;
    places[place] = next;
  }
  return places;
}

const isLinkAway = (snapshot: Snapshot, { element, links, texts: [text = -1] }: Piece): boolean =>
  links > 0 && isLinkToPage(snapshot, snapshot.texts[text]?.parent ?? element);

/** False if all its pictures are small for the block, such as QR codes and portraits. */
function holdsLarge({ tree, pieces, sums, isUnstyled }: Evidence, row: number, block: number): boolean {
  const { pictureRow, unstyledEmbed } = SELECTION_SETTINGS;
  const { firstPiece, endPiece } = sums.of(row);
  const share = pictureRow.widthShare * tree.element(block).pageBox[2];
  const least = isUnstyled ? Math.min(share, unstyledEmbed.width) : share;
  return pieces
    .slice(firstPiece, endPiece)
    .some(({ isPicture, left, right }) => isPicture && right - left >= least);
}
