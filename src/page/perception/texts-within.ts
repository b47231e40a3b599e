// Reads texts in document order: the kept ones of a subtree, or all of some elements.

import { firstPlace } from '../../base/columns.ts';
import type { PageTree } from '../snapshot/page-tree.ts';
import type { SnapshotText } from '../snapshot/snapshot.ts';
import { isBlankText } from './letters.ts';

interface SelectedTree {
  readonly tree: PageTree;
  /** 1 for each text that is kept. */
  readonly selection: { readonly keptTexts: Uint8Array };
}

/** Joins the kept texts of an element and its descendants, in document order. */
export function textWithin({ tree, selection }: SelectedTree, index: number): string {
  let text = '';
  for (const [at, part] of tree.textsWithin(index)) if (selection.keptTexts[at] === 1) text += part.text;
  return text;
}

/** Index in `Snapshot.texts` of the first text after the end of an element. */
export function firstTextAfterEnd({ tree }: Pick<SelectedTree, 'tree'>, index: number): number {
  const start = tree.firstTextAfter(index);
  const isAfter = (text: number): boolean => text >= start && !tree.contains(index, tree.text(text).parent);
  return firstPlace(tree.snapshot.texts.length, isAfter);
}

/** True for a text that is kept and shows more than white space. */
export const isKeptText = ({ tree, selection }: SelectedTree, text: number): boolean =>
  selection.keptTexts[text] === 1 && !isBlankText(tree.text(text).text);

/** Returns the kept texts of a subtree that are not blank, in document order. */
export const keptTextsWithin = (page: SelectedTree, index: number): SnapshotText[] =>
  [...page.tree.textsWithin(index)].flatMap(([at, text]) => (isKeptText(page, at) ? [text] : []));

/** Tells if any descendant matches; excludes the element itself. */
export function someWithin(
  { tree }: Pick<SelectedTree, 'tree'>,
  index: number,
  fits: (index: number, tag: string) => boolean,
): boolean {
  const end = tree.end(index);
  for (let inner = index + 1; inner < end; inner++) {
    if (fits(inner, tree.element(inner).tag)) return true;
  }
  return false;
}

/** Joins the texts directly in an element, or in the elements from `from` to before `end`. */
export function ownText(tree: PageTree, from: number, end = from + 1): string {
  let text = '';
  for (let index = from; index < end; index++) {
    for (const at of tree.texts(index)) text += tree.text(at).text;
  }
  return text;
}

/** Joins the text of an element without that of some parts. */
export function textBeside(tree: PageTree, from: number, parts: ReadonlySet<number>): string {
  const end = tree.end(from);
  let text = '';
  for (let index = from; index < end; index++) {
    if (parts.has(index)) index = tree.end(index) - 1;
    else text += ownText(tree, index);
  }
  return text;
}
