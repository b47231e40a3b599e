// The tree of a Snapshot: children in document order, subtree ends, and elements with their texts interleaved.

import { addTo } from '../../base/keyed-lists.ts';
import { onceEach } from './once-each.ts';
import { parentsOf, subtreeEnds } from './parents.ts';
import type { Snapshot, SnapshotBlank, SnapshotText } from './snapshot.ts';

/** A child of an element: another element (by index) or a text. */
export type SnapshotChild =
  | { readonly kind: 'element'; readonly index: number }
  | { readonly kind: 'text'; readonly index: number; readonly text: SnapshotText };

export interface SnapshotTree {
  /** One past the last descendant: the subtree of `i` is the elements from `i` to `subtreeEnd[i] - 1`. */
  readonly subtreeEnd: Int32Array;
  /** Elements between an element and the root. */
  readonly depth: Int32Array;
  readonly childrenOf: (elementIndex: number) => readonly number[];
  /** Indices in `Snapshot.texts` of an element's own texts. */
  readonly textsOf: (elementIndex: number) => readonly number[];
  /** An element's own white space that is visible. */
  readonly blanksOf: (elementIndex: number) => readonly SnapshotBlank[];
  /** Child elements and texts in document order. */
  readonly contentsOf: (elementIndex: number) => readonly SnapshotChild[];
}

/** Built once for each snapshot. */
export const treeOf = onceEach(buildTree);

const NONE: readonly number[] = [];
const NO_BLANKS: readonly SnapshotBlank[] = [];

function buildTree(snapshot: Snapshot): SnapshotTree {
  const { elements, texts, blanks = [] } = snapshot;
  const children: (number[] | undefined)[] = new Array(elements.length);
  const ownTexts: (number[] | undefined)[] = new Array(elements.length);
  const ownBlanks = new Map<number, SnapshotBlank[]>();
  const depth = new Int32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element === undefined) continue;
    if (element.parent < 0) continue;
    append(children, element.parent, index);
    depth[index] = (depth[element.parent] ?? 0) + 1;
  }
  for (const [index, text] of texts.entries()) append(ownTexts, text.parent, index);
  for (const blank of blanks) addTo(ownBlanks, blank.parent, blank);

  const childrenOf = (index: number): readonly number[] => children[index] ?? NONE;
  const textsOf = (index: number): readonly number[] => ownTexts[index] ?? NONE;
  return {
    subtreeEnd: subtreeEnds(parentsOf(snapshot)),
    depth,
    childrenOf,
    textsOf,
    blanksOf: index => ownBlanks.get(index) ?? NO_BLANKS,
    contentsOf: index => interleave(snapshot, childrenOf(index), textsOf(index)),
  };
}

function append(lists: (number[] | undefined)[], at: number, value: number): void {
  const list = lists[at];
  if (list === undefined) lists[at] = [value];
  else list.push(value);
}

function interleave(
  snapshot: Snapshot,
  childElements: readonly number[],
  childTexts: readonly number[],
): SnapshotChild[] {
  const result: SnapshotChild[] = [];
  let next = 0;
  for (const textIndex of childTexts) {
    const text = snapshot.texts[textIndex];
    if (text === undefined) continue;
    for (; next < childElements.length; next++) {
      const index = childElements[next];
      if (index === undefined || index >= text.before) break;
      result.push({ kind: 'element', index });
    }
    result.push({ kind: 'text', index: textIndex, text });
  }
  for (const index of childElements.slice(next)) result.push({ kind: 'element', index });
  return result;
}

/** Index of the first text after an element's start: the texts of its subtree follow from there. */
export function firstTextAfter(texts: readonly SnapshotText[], elementIndex: number): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.before ?? 0) <= elementIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}
