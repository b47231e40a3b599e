// Finds rows that open on prose. Their lines are short and similar, like those of a menu, but they are the text of the page.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { firstClass } from '../../../see/snapshot/first-class.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { textsWithin } from '../../../see/snapshot/walks.ts';
import { textAmount } from '../../pieces/text-amount.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

/** Tells of each fold if it is one of several such rows; `textsOf`: the texts that each fold would show. */
export function foldedProse(
  snapshot: Snapshot,
  folds: readonly Fold[],
  textsOf: readonly (readonly number[])[],
): (place: number) => boolean {
  const { rows, chars } = SELECTION_SETTINGS.foldedProse;
  const groups: KeyedLists<string, number> = new Map();
  for (const [place, { kind, control }] of folds.entries()) {
    const element = snapshot.elements[control];
    if (kind !== 'disclosure' || element === undefined || !isLine(snapshot, control)) continue;
    addTo(groups, `${element.tag} ${firstClass(element)}`, place);
  }
  const charsOf = (place: number) =>
    (textsOf[place] ?? []).reduce((sum, text) => sum + textAmount(snapshot.texts[text]?.text ?? ''), 0);
  const found = [...groups.values()].filter(
    places =>
      places.length >= rows &&
      places.reduce((sum, place) => sum + charsOf(place), 0) >= chars * places.length,
  );
  const isFoldedProse = new Set(found.flat());
  return place => isFoldedProse.has(place);
}

/** True if more than one character is visible: rows of cookie banners open by a bare sign. */
function isLine(snapshot: Snapshot, index: number): boolean {
  for (const [, { text, visibility }] of textsWithin(snapshot, index))
    if (isSeen(visibility) && textAmount(text) > 1) return true;
  return false;
}
