// Finds pictures that follow a text in its own block, such as those at the end of a post: no text after them shows that
// they are content.

import { at } from '../../../base/columns.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { isLinkToPage } from '../../hast/pictures/pending-pictures.ts';
import type { Unit } from '../../pieces/units.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * Elements with a large picture and at most its caption, each right after content or after another such element in the
 * same block. In document order.
 */
export function pictureRowsAfterText(evidence: Evidence, isContent: (place: number) => boolean): number[] {
  const { snapshot, units, sums } = evidence;
  const parentOf = parentReader(snapshot);
  const nextAway = placesOfNext(units, unit => isLinkAway(snapshot, unit));
  const rows: number[] = [];
  let next = 0;
  let lastEnd = 0;
  for (const [place, { isPicture, element }] of units.entries()) {
    if (place < next || !isPicture || at(nextAway, place) === place) continue;
    const row = rowOf(evidence, element, nextAway);
    const block = parentOf(row);
    const { firstUnit, endUnit } = sums.of(row);
    next = endUnit;
    const isAfterText = isContent(firstUnit - 1) && parentOf(units[firstUnit - 1]?.element) === block;
    const isAfterRow = lastEnd === firstUnit && parentOf(rows.at(-1)) === block;
    if ((!isAfterText && !isAfterRow) || !holdsLarge(evidence, row, block)) continue;
    rows.push(row);
    lastEnd = endUnit;
  }
  return rows;
}

/** The largest element around a picture that begins with a picture, and holds only pictures and their captions. */
function rowOf({ snapshot, units, sums }: Evidence, picture: number, nextAway: Int32Array): number {
  const { captionChars } = SELECTION_SETTINGS.pictureRow;
  const isRow = (element: number): boolean => {
    const { chars, headings, pictures, controls, firstUnit, endUnit } = sums.of(element);
    return (
      units[firstUnit]?.isPicture === true &&
      headings + controls === 0 &&
      chars <= captionChars * pictures &&
      at(nextAway, firstUnit) >= endUnit
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
function placesOfNext(units: readonly Unit[], fits: (unit: Unit) => boolean): Int32Array {
  const places = new Int32Array(units.length);
  let next = units.length;
  for (let place = units.length - 1; place >= 0; place--) {
    const unit = units[place];
    if (unit !== undefined && fits(unit)) next = place;
    places[place] = next;
  }
  return places;
}

const isLinkAway = (snapshot: Snapshot, { element, links, texts: [text = -1] }: Unit): boolean =>
  links > 0 && isLinkToPage(snapshot, snapshot.texts[text]?.parent ?? element);

/** False if all its pictures are small for the block, such as QR codes and portraits. */
function holdsLarge({ tree, units, sums, isUnstyled }: Evidence, row: number, block: number): boolean {
  const { pictureRow, unstyledEmbed } = SELECTION_SETTINGS;
  const { firstUnit, endUnit } = sums.of(row);
  const share = pictureRow.widthShare * tree.element(block).pageBox[2];
  const least = isUnstyled ? Math.min(share, unstyledEmbed.width) : share;
  return units
    .slice(firstUnit, endUnit)
    .some(({ isPicture, left, right }) => isPicture && right - left >= least);
}
