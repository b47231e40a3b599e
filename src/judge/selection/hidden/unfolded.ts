// Adds folded parts to the content: where the question is content, so is its answer. This step follows the judgement,
// which weighs visible pieces only.

import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { endOf, textsWithin } from '../../../see/snapshot/walks.ts';
import type { Selection } from '../../hast/kept.ts';
import { nonBlankChars } from '../../zones/summary.ts';
import { share } from '../amounts.ts';
import { type FoldedParts, foldedParts } from './folded-parts.ts';
import { foldedProse } from './folded-prose.ts';
import { type Fold, foldsOf } from './folds.ts';
import { foldReader } from './reads-as-content.ts';

export interface Unfolded extends Selection {
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
  selection: Selection,
  isCentral: (index: number) => boolean = () => false,
): Unfolded {
  const folds = foldsOf(snapshot);
  if (folds.length === 0) return { ...selection, folded: NOTHING_FOLDED };
  return new Unfolding(snapshot, selection, folds).run(isCentral);
}

class Unfolding {
  readonly #snapshot: Snapshot;
  readonly #selection: Selection;
  readonly #folds: readonly Fold[];
  readonly #parts: FoldedParts;
  readonly #isOpen: Uint8Array;
  /** 1 for each element in a line that is kept only because its text is. */
  readonly #isLine: Uint8Array;
  readonly #textsOf: readonly number[][];

  constructor(snapshot: Snapshot, selection: Selection, folds: readonly Fold[]) {
    this.#snapshot = snapshot;
    this.#selection = selection;
    this.#folds = folds;
    this.#parts = foldedParts(snapshot, folds);
    this.#isOpen = new Uint8Array(folds.length);
    this.#isLine = new Uint8Array(snapshot.elements.length);
    this.#textsOf = folds.map(() => []);
    for (const [text, fold] of this.#parts.ofText.entries()) this.#textsOf[fold]?.push(text);
  }

  run(isCentral: (index: number) => boolean): Unfolded {
    const readsAsContent = foldReader(this.#snapshot);
    const isProse = foldedProse(this.#snapshot, this.#folds, this.#textsOf);
    // The control of a fold within another follows the control of that one.
    for (const [place, fold] of this.#folds.entries()) {
      const isKept = this.#keepsSomeOf(fold.control);
      if (!isKept && !(isProse(place) && isCentral(fold.control))) continue;
      if (readsAsContent(fold, this.#textsOf[place] ?? [])) this.#open(place, isKept ? -1 : fold.control);
    }
    if (!this.#isOpen.includes(1)) return { ...this.#selection, folded: NOTHING_FOLDED };
    const keepsText = (index: number) => this.#keepsText(index);
    return {
      keepsText,
      keepsElement: index =>
        this.#isOpen[this.#parts.ofElement[index] ?? -1] === 1 ||
        (this.#isLine[index] === 1 && isSeen(this.#snapshot.elements[index]?.visibility ?? 'none')) ||
        this.#selection.keepsElement(index),
      folded: this.#amount(),
    };
  }

  #keepsText(index: number): boolean {
    if (this.#isOpen[this.#parts.ofText[index] ?? -1] === 1) return true;
    const { parent = -1, visibility = 'none' } = this.#snapshot.texts[index] ?? {};
    return (this.#isLine[parent] === 1 && isSeen(visibility)) || this.#selection.keepsText(index);
  }

  /** `line`: the control, if it has to be kept as well; -1 where it is. */
  #open(place: number, line: number): void {
    this.#isOpen[place] = 1;
    if (line >= 0) this.#isLine.fill(1, line, endOf(this.#snapshot, line));
  }

  #keepsSomeOf(index: number): boolean {
    for (const [text] of textsWithin(this.#snapshot, index)) if (this.#keepsText(text)) return true;
    return false;
  }

  #amount(): FoldedAmount {
    let [all, folded] = [0, 0];
    for (const [index, { text }] of this.#snapshot.texts.entries()) {
      if (!this.#keepsText(index)) continue;
      const chars = nonBlankChars(text);
      all += chars;
      const isInFold = this.#isOpen[this.#parts.ofText[index] ?? -1] === 1;
      if (isInFold && !this.#selection.keepsText(index)) folded += chars;
    }
    return { chars: folded, share: share(folded, all) };
  }
}
