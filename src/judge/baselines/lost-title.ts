// Restores the title that a sub-tree loses, by comparing with `<title>`: "the content of both often is the same" (Qi &
// Sun, §3.2).

import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { lengthOf, type ShownText } from './shown-text.ts';

const TITLE = {
  /** Least share of `<title>`, which usually also names the site: a shorter part is not the title of a page. */
  leastShare: 0.3,
  /** Least length in characters: a shorter text (a menu word) occurs in too many titles. */
  leastLength: 4,
} as const;

interface LostTitle {
  readonly element: number;
  readonly end: number;
}

/** Finds the longest element whose words occur in `<title>`; `null` if it is kept already or not on the page. */
export function lostTitle(snapshot: Snapshot, { lengths }: ShownText, kept: Uint8Array): LostTitle | null {
  const tree = treeOf(snapshot);
  const title = normalise(snapshot.title);
  const least = Math.max(TITLE.leastLength, TITLE.leastShare * title.length);
  if (title.length < least) return null;
  let best: LostTitle | null = null;
  let longest = least - 1;
  for (const { element, text } of shortElements(snapshot, lengths, title.length)) {
    const words = normalise(text);
    // Prefers the text that is kept, then the first, if two are equal.
    if (words.length < longest || (words.length === longest && kept[element] !== 1)) continue;
    if (!title.includes(words)) continue;
    longest = words.length;
    best = { element, end: tree.end(element) };
  }
  return best === null || kept[best.element] === 1 ? null : best;
}

/** Yields each element that has text of its own and is no longer than the title, with its whole text. */
function* shortElements(
  snapshot: Snapshot,
  lengths: Int32Array,
  most: number,
): Generator<{ element: number; text: string }> {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const collected = new Map<number, string>();
  for (const [place, { parent, text }] of texts.entries()) {
    if ((lengths[place] ?? 0) === 0) continue;
    // Stops where the text is longer than the title, so that the page is not traversed again for each text.
    for (let index = parent; index >= 0; index = tree.parent(index)) {
      const before = collected.get(index) ?? '';
      if (before.length > 2 * most) break;
      collected.set(index, `${before} ${text.slice(0, 2 * most + 1)}`);
    }
  }
  let last = -1;
  for (const { parent: element } of texts) {
    const text = collected.get(element) ?? '';
    if (element !== last && text !== '' && text.length <= 2 * most && lengthOf(text) <= most)
      yield { element, text };
    last = element;
  }
}

const normalise = (text: string): string => onOneLine(text).toLowerCase();
