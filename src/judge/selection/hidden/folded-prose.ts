// Finds rows that open on prose. Their lines are short and similar, like those of a menu, but they are the text of the page.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { firstClass } from '../../../page/snapshot/first-class.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

/** Tells of each fold if it is one of several such rows; `textsOf`: the texts that each fold would show. */
export function foldedProse(
  snapshot: Snapshot,
  folds: readonly Fold[],
  textsOf: readonly (readonly number[])[],
): (place: number) => boolean {
  const tree = treeOf(snapshot);
  const { rows, chars } = SELECTION_SETTINGS.foldedProse;
  const groups: KeyedLists<string, number> = new Map();
  for (const [place, { kind, control }] of folds.entries()) {
    if (kind !== 'disclosure' || !isLine(snapshot, control)) continue;
    const element = tree.element(control);
    addTo(groups, `${element.tag} ${firstClass(element)}`, place);
  }
  const charsOf = (place: number) =>
    (textsOf[place] ?? []).reduce((sum, text) => sum + textAmount(tree.text(text).text), 0);
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
  const tree = treeOf(snapshot);
  for (const [, { text, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility) && textAmount(text) > 1) return true;
  return false;
}
