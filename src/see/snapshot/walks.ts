// Walks over the tree of a snapshot: from an element up to the root, and through what is in it.

import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotElement, SnapshotStyle, SnapshotText } from './snapshot.ts';
import { firstTextAfter, treeOf } from './tree.ts';

/** One past the last descendant of an element. */
export const endOf = (snapshot: Snapshot, index: number): number =>
  treeOf(snapshot).subtreeEnd[index] ?? index + 1;

/** Yields the texts in an element and its descendants with their indices in `Snapshot.texts`, in document order. */
export function* textsWithin(snapshot: Snapshot, index: number): Generator<[at: number, text: SnapshotText]> {
  const { texts } = snapshot;
  const end = endOf(snapshot, index);
  for (let at = firstTextAfter(texts, index); at < texts.length; at++) {
    const text = texts[at];
    if (text === undefined || text.parent < index || text.parent >= end) return;
    yield [at, text];
  }
}

/** Returns an element, its parent and so on, at most `levels` of them; of -1, none. */
export function selfAndAncestors(
  { elements }: Snapshot,
  index: number,
  levels = Number.POSITIVE_INFINITY,
): number[] {
  const line: number[] = [];
  for (let at = index; at >= 0 && line.length < levels; at = elements[at]?.parent ?? -1) line.push(at);
  return line;
}

/** The element before it in the same parent; -1 for none. */
export function siblingBefore(snapshot: Snapshot, index: number): number {
  const own = snapshot.elements[index]?.parent;
  return closest(snapshot, index - 1, ({ parent }) => parent === own);
}

/** The computed style of an element; undefined for one that is not rendered. */
export const styleOf = (
  { elements, styles }: Pick<Snapshot, 'elements' | 'styles'>,
  index: number,
): SnapshotStyle | undefined => styles[elements[index]?.style ?? -1];

/** Returns the nearest that fits among an element and its ancestors, as `Element.closest` does; -1 if there is none. */
export function closest(
  { elements }: Snapshot,
  index: number,
  fits: (element: SnapshotElement, index: number) => boolean,
): number {
  let at = index;
  for (let element = elements[at]; element !== undefined && !fits(element, at); element = elements[at])
    at = element.parent;
  return at;
}

/**
 * Indices in `Snapshot.texts` of the texts right after white space that is a text node of its own, as between two inline
 * elements.
 */
export const textsAfterBlanks = onceEach(
  ({ blanks = [] }): ReadonlySet<number> => new Set(blanks.map(({ beforeText }) => beforeText)),
);
