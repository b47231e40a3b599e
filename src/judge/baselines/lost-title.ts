// The title that a sub-tree loses, found again by `<title>`: "the content of both often is the same" (Qi & Sun, §3.2).

import { onOneLine } from '../../base/text/on-one-line.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';
import { lengthOf, type ShownText } from './shown-text.ts';

const TITLE = {
  /** Of `<title>`, which mostly names the site as well: a shorter part of it is no title of a page. */
  leastShare: 0.3,
  /** Characters: what is shorter (a word of a menu) stands in too many titles. */
  leastLength: 4,
} as const;

export interface LostTitle {
  readonly element: number;
  readonly end: number;
}

/** The longest element whose words stand in `<title>`; `null` where it is not lost, or not on the page. */
export function lostTitle(snapshot: Snapshot, { lengths }: ShownText, kept: Uint8Array): LostTitle | null {
  const title = plain(snapshot.title);
  const least = Math.max(TITLE.leastLength, TITLE.leastShare * title.length);
  if (title.length < least) return null;
  const { subtreeEnd } = treeOf(snapshot);
  let best: LostTitle | null = null;
  let longest = least - 1;
  for (const { element, text } of shortElements(snapshot, lengths, title.length)) {
    const words = plain(text);
    // Of two that say the same, one that is kept, or the first.
    if (words.length < longest || (words.length === longest && kept[element] !== 1)) continue;
    if (!title.includes(words)) continue;
    longest = words.length;
    best = { element, end: subtreeEnd[element] ?? element + 1 };
  }
  return best === null || kept[best.element] === 1 ? null : best;
}

/** Each element that holds text itself and no more than the title has, with all it says. */
function* shortElements(
  { elements, texts }: Snapshot,
  lengths: Int32Array,
  most: number,
): Generator<{ element: number; text: string }> {
  const said = new Map<number, string>();
  for (const [place, { parent, text }] of texts.entries()) {
    if ((lengths[place] ?? 0) === 0) continue;
    // Up to where it is more than the title, so that no page is gone through again for each of its texts.
    for (let index = parent; index >= 0; index = elements[index]?.parent ?? -1) {
      const before = said.get(index) ?? '';
      if (before.length > 2 * most) break;
      said.set(index, `${before} ${text.slice(0, 2 * most + 1)}`);
    }
  }
  let last = -1;
  for (const { parent: element } of texts) {
    const text = said.get(element) ?? '';
    if (element !== last && text !== '' && text.length <= 2 * most && lengthOf(text) <= most)
      yield { element, text };
    last = element;
  }
}

const plain = (text: string): string => onOneLine(text).toLowerCase();
