// Adds folded parts to the content: where the question is content, so is its answer. This step follows the judgement,
// which weighs visible pieces only.

import { at } from '../../../base/columns.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Kept } from '../../hast/kept.ts';
import { share } from '../amounts.ts';
import { accordionRows } from './accordion-rows.ts';
import { foldedParts } from './folded-parts.ts';
import { foldedProse, foldReader } from './folded-text.ts';
import { type Fold, foldsOf } from './folds.ts';

export interface Unfolded extends Kept {
  /** The kept text that a reader has to open, in characters without blanks. */
  readonly folded: FoldedAmount;
}

export interface FoldedAmount {
  readonly chars: number;
  readonly share: number;
}

export const NOTHING_FOLDED: FoldedAmount = { chars: 0, share: 0 };

/** `isCentral`: true for an element in CENTER: rows there that open on prose are content even if their lines were not. */
export function unfolded(
  snapshot: Snapshot,
  selection: Kept,
  isCentral: (index: number) => boolean = () => false,
): Unfolded {
  const folds = foldsOf(snapshot);
  if (folds.length === 0) return { ...selection, folded: NOTHING_FOLDED };
  const parts = foldedParts(snapshot, folds);
  const textsOf: number[][] = folds.map(() => []);
  for (const [text, fold] of parts.ofText.entries()) textsOf[fold]?.push(text);
  const readsAsContent = foldReader(snapshot);
  const isProse = foldedProse(snapshot, folds, textsOf);
  const rows = accordionRows(snapshot, folds, selection);
  const isRow = (place: number): boolean => isProse(place) || rows.isContent(place);
  const kept = { keptElements: selection.keptElements.slice(), keptTexts: selection.keptTexts.slice() };
  const { keptElements, keptTexts } = kept;
  const isOpen = new Uint8Array(folds.length);
  // The control of a fold within another follows the control of that one.
  for (const [place, fold] of folds.entries()) {
    const isKept = sharesFate(snapshot, fold, kept);
    const texts = textsOf[place] ?? [];
    if (!(isKept || (isRow(place) && isCentral(fold.control))) || !readsAsContent(fold, texts)) continue;
    isOpen[place] = 1;
    for (const text of texts) keptTexts[text] = 1;
    if (!isKept) keepVisible(snapshot, fold.control, kept);
  }
  const opened = folds.filter((_, place) => isOpen[place] === 1);
  for (const line of rows.openLike(opened).filter(isCentral)) keepVisible(snapshot, line, kept);
  for (const [index, fold] of parts.ofElement.entries()) if (isOpen[fold] === 1) keptElements[index] = 1;
  const isUnfolded = (text: number): boolean =>
    isOpen[parts.ofText[text] ?? -1] === 1 && at(selection.keptTexts, text) === 0;
  return { ...kept, folded: amountOf(snapshot, keptTexts, isUnfolded) };
}

/** True if the control of a fold is content, or the panel that is shown in its place. */
const sharesFate = (snapshot: Snapshot, { control, shown }: Fold, kept: Kept): boolean =>
  keepsSomeIn(snapshot, control, kept) || (shown !== undefined && keepsSomeIn(snapshot, shown, kept));

function keepsSomeIn(snapshot: Snapshot, index: number, { keptTexts }: Kept): boolean {
  const tree = treeOf(snapshot);
  for (const [text] of tree.textsWithin(index)) if (keptTexts[text] === 1) return true;
  return false;
}

/** A control whose line is kept only because its text is. */
function keepVisible(snapshot: Snapshot, control: number, { keptElements, keptTexts }: Kept): void {
  const tree = treeOf(snapshot);
  for (const [text, { visibility }] of tree.textsWithin(control)) if (isSeen(visibility)) keptTexts[text] = 1;
  for (let index = control; index < tree.end(control); index++)
    if (isSeen(tree.element(index).visibility)) keptElements[index] = 1;
}

function amountOf(
  { texts }: Snapshot,
  keptTexts: Uint8Array,
  isUnfolded: (text: number) => boolean,
): FoldedAmount {
  let [all, folded] = [0, 0];
  for (const [index, { text }] of texts.entries()) {
    if (at(keptTexts, index) === 0) continue;
    const chars = nonBlankChars(text);
    all += chars;
    if (isUnfolded(index)) folded += chars;
  }
  return { chars: folded, share: share(folded, all) };
}
