// Adds folded parts to the content: where the question is content, so is its answer. This step follows the judgement,
// which weighs visible pieces only.

import { at } from '../../../base/columns.ts';
import { addTo, groupBy, type KeyedLists } from '../../../base/keyed-lists.ts';
import { once } from '../../../base/memoize.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { linkKindReader } from '../../../page/snapshot/link-kinds.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import { rowKey, sectionAfter } from '../../../page/snapshot/section-after.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { share } from '../amounts.ts';
import type { Kept } from '../kept.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { foldedParts } from './folded-parts.ts';
import { type Fold, foldsOf } from './folds.ts';

export interface Unfolded extends Kept {
  /** The kept text that a reader has to open, in characters without blanks. */
  readonly folded: TextPart;
}

/** In characters without blanks. */
export interface TextPart {
  readonly chars: number;
  readonly share: number;
}

export const NO_TEXT: TextPart = { chars: 0, share: 0 };

/** `isCentral`: true for an element in CENTER: rows there that open on prose are content even if their lines were not. */
export function unfolded(
  snapshot: Snapshot,
  selection: Kept,
  isCentral: (index: number) => boolean = () => false,
): Unfolded {
  const folds = foldsOf(snapshot);
  if (folds.length === 0) return { ...selection, folded: NO_TEXT };
  const tree = treeOf(snapshot);
  const parts = foldedParts(tree, folds);
  const textsOf: number[][] = folds.map(() => []);
  for (const [text, fold] of parts.ofText.entries()) textsOf[fold]?.push(text);
  const readsAsContent = foldReader(tree);
  const isProse = foldedProse(tree, folds, textsOf);
  const rows = accordionRows(tree, folds, selection);
  const isRow = (place: number): boolean => isProse(place) || rows.isContent(place);
  const kept = { keptElements: selection.keptElements.slice(), keptTexts: selection.keptTexts.slice() };
  const { keptElements, keptTexts } = kept;
  const isOpen = new Uint8Array(folds.length);
  // The control of a fold within another follows the control of that one.
  for (const [place, fold] of folds.entries()) {
    const isKept = sharesFate(tree, fold, kept);
    const texts = textsOf[place] ?? [];
    if (!(isKept || (isRow(place) && isCentral(fold.control))) || !readsAsContent(fold, texts)) continue;
    isOpen[place] = 1;
    for (const text of texts) keptTexts[text] = 1;
    if (!isKept) keepVisible(tree, fold.control, kept);
  }
  const opened = folds.filter((_, place) => isOpen[place] === 1);
  for (const line of rows.openLike(opened).filter(isCentral)) keepVisible(tree, line, kept);
  for (const [index, fold] of parts.ofElement.entries()) if (isOpen[fold] === 1) keptElements[index] = 1;
  const isUnfolded = (text: number): boolean =>
    isOpen[parts.ofText[text] ?? -1] === 1 && at(selection.keptTexts, text) === 0;
  return { ...kept, folded: textPartOf(snapshot, keptTexts, isUnfolded) };
}

/** True if the control of a fold is content, or the panel that is shown in its place. */
const sharesFate = (tree: PageTree, { control, shown }: Fold, kept: Kept): boolean =>
  keepsSomeIn(tree, control, kept) || (shown !== undefined && keepsSomeIn(tree, shown, kept));

function keepsSomeIn(tree: PageTree, index: number, { keptTexts }: Kept): boolean {
  for (const [text] of tree.textsWithin(index)) if (keptTexts[text] === 1) return true;
  return false;
}

/** A control whose line is kept only because its text is. */
function keepVisible(tree: PageTree, control: number, { keptElements, keptTexts }: Kept): void {
  for (const [text, { visibility }] of tree.textsWithin(control)) if (isSeen(visibility)) keptTexts[text] = 1;
  for (let index = control; index < tree.end(control); index++)
    if (isSeen(tree.element(index).visibility)) keptElements[index] = 1;
}

/** The amount of a part of some texts, and its share of them all. */
export function textPartOf(
  { texts }: Snapshot,
  all: Uint8Array,
  isPart: (text: number) => boolean,
): TextPart {
  let [chars, part] = [0, 0];
  for (const [index, { text }] of texts.entries()) {
    if (at(all, index) === 0) continue;
    const own = nonBlankChars(text);
    chars += own;
    if (isPart(index)) part += own;
  }
  return { chars: part, share: share(part, chars) };
}

/** Makes a test for a fold whose texts are content as its line is: no menu, filter or second copy of visible text. */
function foldReader(tree: PageTree): (fold: Fold, texts: readonly number[]) => boolean {
  const { linkShare, repeatedShare, repeatedChars } = SELECTION_SETTINGS.folds;
  const isControl = controlReader(tree);
  const isRepeated = repetitionReader(tree.snapshot);
  return (fold, texts) => {
    let [all, inControls, repeated] = [0, 0, 0];
    for (const index of texts) {
      const { text, parent } = tree.text(index);
      const chars = textAmount(text);
      all += chars;
      if (isControl(parent, fold)) inControls += chars;
      if (chars >= repeatedChars && isRepeated(text)) repeated += chars;
    }
    return share(inControls, all) <= linkShare && share(repeated, all) <= repeatedShare;
  };
}

/** Authors fold lists of links away as they do all else; a button that shows nothing but links opens a menu. */
function controlReader(tree: PageTree): (index: number, fold: Fold) => boolean {
  const { elements } = tree.snapshot;
  const kindOf = linkKindReader(tree.snapshot);
  return (index, { kind }) => {
    const control = elements[tree.closest(index, ({ tag }) => tag === 'a' || CONTROLS.has(tag))];
    if (control?.tag !== 'a') return control !== undefined;
    return kind !== 'details' || kindOf(control) !== undefined;
  };
}

const CONTROLS: ReadonlySet<string> = new Set('button label option select textarea'.split(' '));

/** Gathers what is to be seen when it is first asked: most folds are menus, whose texts are short. */
function repetitionReader({ texts }: Snapshot): (text: string) => boolean {
  const seen = once(
    () => new Set(texts.flatMap(({ visibility, text }) => (isSeen(visibility) ? onOneLine(text) : []))),
  );
  return text => seen().has(onOneLine(text));
}

/**
 * Tells of each fold if it is one of several rows that open on prose. Their lines are short and similar, like those of a
 * menu, but they are the text of the page. `textsOf`: the texts that each fold would show.
 */
function foldedProse(
  tree: PageTree,
  folds: readonly Fold[],
  textsOf: readonly (readonly number[])[],
): (place: number) => boolean {
  const { rows, chars } = SELECTION_SETTINGS.foldedProse;
  const groups: KeyedLists<string, number> = new Map();
  for (const [place, { kind, control }] of folds.entries()) {
    if (kind !== 'disclosure' || !showsWords(tree, control)) continue;
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
function showsWords(tree: PageTree, index: number): boolean {
  for (const [, { text, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility) && textAmount(text) > 1) return true;
  return false;
}

/**
 * The rows of an accordion, judged together: their lines are short and similar, so that some or all of them read like a menu,
 * but they are the headings of the texts that they open.
 */
interface AccordionRows {
  /** True for a closed row if most rows like it are content, or one that is open. */
  readonly isContent: (place: number) => boolean;
  /** The lines of rows that are open already and whose text is content, if they are like one of these. */
  readonly openLike: (opened: readonly Fold[]) => readonly number[];
}

/** `folds`: those of the page, `kept`: what is content before they are opened. */
function accordionRows(tree: PageTree, folds: readonly Fold[], kept: Kept): AccordionRows {
  const { rows, lineChars } = SELECTION_SETTINGS.openingRows;
  const keyOf = ({ control }: Fold): string => rowKey(tree, control);
  const isKept = (index: number): boolean => firstIsKept(tree, index, kept);
  const closed = groupBy(
    folds.filter(({ kind }) => kind === 'disclosure'),
    keyOf,
  );
  for (const [key, { length }] of closed) if (length < rows) closed.delete(key);
  const controls = new Set(folds.map(({ control }) => control));
  const tags = new Set([...closed.values()].flatMap(([fold]) => tree.element(fold?.control ?? -1).tag));
  const isOpen = (index: number): boolean =>
    !controls.has(index) &&
    closed.has(rowKey(tree, index)) &&
    isKept(sectionAfter(tree, index)) &&
    isLine(tree, index, lineChars);
  const open = groupBy(tree.withTag(...tags).filter(isOpen), index => rowKey(tree, index));
  const content = new Set<Fold>();
  for (const [key, like] of closed) {
    const lines = like.filter(({ control }) => isKept(control));
    if (open.has(key) || (like.length > rows && lines.length > like.length / 2))
      for (const fold of like) content.add(fold);
  }
  return {
    isContent: place => content.has(folds[place] as Fold),
    openLike: opened => [...new Set(opened.map(keyOf))].flatMap(key => open.get(key) ?? []),
  };
}

/** True if the first text that can be seen is content. */
function firstIsKept(tree: PageTree, index: number, { keptTexts }: Kept): boolean {
  for (const [text, { visibility }] of tree.textsWithin(index))
    if (isSeen(visibility)) return keptTexts[text] === 1;
  return false;
}

function isLine(tree: PageTree, index: number, most: number): boolean {
  let chars = 0;
  for (const [, { text }] of tree.textsWithin(index)) {
    chars += textAmount(text);
    if (chars > most) return false;
  }
  return chars > 1;
}
