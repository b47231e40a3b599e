// Finds footnote marks in text: short links to a place on the same page.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { ownLineAround } from '../computed-style.ts';
import { hasWords } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import { ownText } from './note-texts.ts';

export interface NoteMark {
  readonly index: number;
  readonly text: string;
  /** Ids and names that a back link may target. */
  readonly names: readonly string[];
  /** True if raised or marked as a note reference, and as short as a number. */
  readonly isPlain: boolean;
}

const LEVELS = 3;

/** Reads a link as a footnote mark; one that is not plain needs a back link to count. */
export function noteMarkAt(snapshot: Snapshot, index: number): NoteMark | undefined {
  const tree = treeOf(snapshot);
  const end = tree.end(index);
  if (end - index > LEVELS * 2) return undefined;
  const text = ownText(snapshot, index, end).replace(/[\s[\](){}]/g, '');
  if (text === '' || text.length > LIMITS.namedMarkChars) return undefined;
  const near = tree.selfAndAncestors(index, LEVELS + 1);
  for (let inner = index + 1; inner < end; inner++) near.push(inner);
  const isRaised = near.some(at => {
    const found = snapshot.elements[at];
    return found?.tag === 'sup' || found?.attributes.role === 'doc-noteref';
  });
  const isShort = text.length <= LIMITS.noteMarkChars;
  if (!isRaised && !(isShort && isNumberOrSign(text) && runsInText(snapshot, index))) return undefined;
  return { index, text, names: near.flatMap(at => namesOf(snapshot, at)), isPlain: isRaised && isShort };
}

export const isNumberOrSign = (text: string): boolean => /^(?:\p{Nd}+|[^\p{L}\p{N}]+)$/u.test(text);

/** Tells if there are words beside the link, or before it in its line: in a table of contents there are none. */
function runsInText(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const parent = tree.parent(index);
  const isBeside = tree
    .selfAndAncestors(parent, 2)
    .some(around => tree.texts(around).some(text => hasWords(tree.text(text).text)));
  return isBeside || wordsBefore(snapshot, index);
}

/** Tells if there are words shortly before an element in its line. */
export function wordsBefore(snapshot: Snapshot, index: number): boolean {
  const line = ownLineAround(snapshot, index);
  const end = treeOf(snapshot).firstTextAfter(index);
  const before = snapshot.texts.slice(Math.max(0, end - LIMITS.nearTexts), end);
  return before.some(({ parent, text }) => parent >= line && hasWords(text));
}

/** Names by which links can target an element. */
export function namesOf(snapshot: Snapshot, index: number): string[] {
  const { tag, attributes } = treeOf(snapshot).element(index);
  const { id, name } = attributes ?? {};
  return [...(id === undefined ? [] : [id]), ...(tag === 'a' && name !== undefined ? [name] : [])];
}
