// Selects pictures and players that were not loaded, and formulas that no script has painted: their size and place, by
// which pictures are judged, say nothing about them. They belong to the text around them.

import { isEmpty } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotText } from '../../see/snapshot/snapshot.ts';
import { closest, endOf } from '../../see/snapshot/walks.ts';
import { isTexScript } from '../hast/formulas/formulas.ts';
import { isBlankText } from '../hast/letters.ts';
import {
  hasLazyAddress,
  isLinkToPage,
  isMarkedDecoration,
  isPending,
} from '../hast/pictures/pending-pictures.ts';
import { playersOf } from '../hast/pictures/players.ts';
import type { Settled } from './settle-content.ts';

/** Those between two texts that are content, those in an element that is, and those after a text in its own block. */
export function keptPendingPictures(
  snapshot: Snapshot,
  { elements: verdicts }: Settled,
  keptTexts: Uint8Array,
): ReadonlySet<number> {
  const { elements, texts } = snapshot;
  const players = playersOf(snapshot);
  const kept = new Set<number>();
  let next = 0;
  let before = -1;
  for (const [index, element] of elements.entries()) {
    while (next < texts.length && (texts[next]?.before ?? 0) <= index) {
      if (isRead(snapshot, next)) before = next;
      next++;
    }
    const waits = isPending(element) || (isEmpty(element.pageBox) && players.has(index));
    const mayBePicture = waits && mayShow(snapshot, index) && !isMarkedDecoration(snapshot, index);
    if (!mayBePicture && !isUnpaintedFormula(snapshot, index)) continue;
    const isKeptBefore = at(keptTexts, before) === 1;
    const isKeptBehind = keptBehind(snapshot, next, keptTexts);
    const isKept =
      at(verdicts, element.parent) === 1 ||
      (isKeptBefore &&
        (isKeptBehind || (!isLinkToPage(snapshot, index) && isInBlockOf(snapshot, index, before, next))));
    if (isKept) kept.add(index);
  }
  return kept;
}

function isUnpaintedFormula({ elements }: Snapshot, index: number): boolean {
  const element = elements[index];
  return (
    element !== undefined && isTexScript(element) && isSeen(elements[element.parent]?.visibility ?? 'none')
  );
}

/** A picture without a size of its own has no area until it is loaded, and scripts fade many in only then. */
function mayShow(snapshot: Snapshot, index: number): boolean {
  const { visibility = 'none', attributes = {} } = snapshot.elements[index] ?? {};
  const fadesIn = visibility === 'transparent' && hasLazyAddress(attributes);
  return isSeen(visibility) || visibility === 'empty' || (fadesIn && !isLinkToPage(snapshot, index));
}

/** True if a picture lies in the block of the paragraph before it, in an element without a text of its own. */
function isInBlockOf(snapshot: Snapshot, picture: number, before: number, next: number): boolean {
  const { elements, texts } = snapshot;
  const paragraph = closest(snapshot, texts[before]?.parent ?? -1, ({ tag }) => PARAGRAPHS.has(tag));
  const block = elements[paragraph]?.parent ?? -1;
  const row = closest(snapshot, picture, ({ parent }) => parent === block);
  const isText = ({ parent }: SnapshotText): boolean => parent >= row && parent < endOf(snapshot, row);
  const behind = texts.slice(next, next + FEW).findIndex((_, index) => isRead(snapshot, next + index));
  const after = texts[next + behind];
  return paragraph >= 0 && row >= 0 && (behind < 0 || after === undefined || !isText(after));
}

const PARAGRAPHS = new Set(['p', 'ul', 'ol', 'dl', 'pre', 'blockquote', 'table', 'h2', 'h3', 'h4']);

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
