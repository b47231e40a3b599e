// Finds dropped text right in an element that is kept, as between the lines of a mail in one `pre`.

import { isSeen } from '../../../see/snapshot/sight.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** For an element the place of the heaviest piece that its own texts have part in and that is dropped; -1 for none. */
export function droppedPieceReader(
  { snapshot, units }: Evidence,
  keepsText: (textIndex: number) => boolean,
): (elementIndex: number) => number {
  const placeOf = new Int32Array(snapshot.texts.length).fill(-1);
  for (const [place, { texts }] of units.entries()) for (const text of texts) placeOf[text] = place;
  return index => {
    let heaviest = -1;
    for (const text of treeOf(snapshot).textsOf(index)) {
      const place = placeOf[text] ?? -1;
      const isDropped = !keepsText(text) && isSeen(snapshot.texts[text]?.visibility ?? 'none');
      if (place >= 0 && isDropped && charsOf(place) > charsOf(heaviest)) heaviest = place;
    }
    return heaviest;
  };

  function charsOf(place: number): number {
    return units[place]?.chars ?? -1;
  }
}
