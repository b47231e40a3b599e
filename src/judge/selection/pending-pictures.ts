// Selects pictures and players that were not loaded, and formulas that no script has painted: their size and place, by which pictures are judged, say nothing about them. Such
// a picture belongs to the text around it.

import { isEmpty } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { isTexScript } from '../hast/formulas/formulas.ts';
import { isBlankText } from '../hast/letters.ts';
import { isMarkedDecoration, isPending } from '../hast/pictures/pending-pictures.ts';
import { playersOf } from '../hast/pictures/players.ts';
import type { Settled } from './settle-content.ts';

/** Those between two texts that are content, and those in an element that is. Linear. */
export function keptPendingPictures(
  snapshot: Snapshot,
  { elements: verdicts }: Settled,
  keptTexts: Uint8Array,
): ReadonlySet<number> {
  const { elements, texts } = snapshot;
  const players = playersOf(snapshot);
  const kept = new Set<number>();
  let next = 0;
  let isKeptBefore = false;
  for (const [index, element] of elements.entries()) {
    while (next < texts.length && (texts[next]?.before ?? 0) <= index) {
      if (isRead(snapshot, next)) isKeptBefore = at(keptTexts, next) === 1;
      next++;
    }
    const waits = isPending(element) || (isEmpty(element.pageBox) && players.has(index));
    const isUnpainted = isTexScript(element) && isSeen(elements[element.parent]?.visibility ?? 'none');
    if (!isUnpainted && (!mayShow(element) || !waits || isMarkedDecoration(snapshot, index))) continue;
    const isKeptBehind = keptBehind(snapshot, next, keptTexts);
    if ((isKeptBefore && isKeptBehind) || at(verdicts, element.parent) === 1) kept.add(index);
  }
  return kept;
}

/** A picture without a size of its own has no area until it is loaded. */
const mayShow = ({ visibility }: SnapshotElement): boolean => isSeen(visibility) || visibility === 'empty';

const isRead = ({ texts }: Snapshot, index: number): boolean => {
  const text = texts[index];
  return text !== undefined && isSeen(text.visibility) && !isBlankText(text.text);
};

/** Maximum number of hidden texts after a picture that are skipped. */
const FEW = 20;

function keptBehind(snapshot: Snapshot, from: number, keptTexts: Uint8Array): boolean {
  for (let index = from; index < Math.min(from + FEW, snapshot.texts.length); index++)
    if (isRead(snapshot, index)) return at(keptTexts, index) === 1;
  return false;
}
