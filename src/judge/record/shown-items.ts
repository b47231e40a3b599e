// Measures the visible content of each element: the weight of its own texts and pictures, and of its subtree.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { sumUpwards } from '../../see/snapshot/parents.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';

/** Weight of a picture or control in characters, as in the benchmark. */
const PICTURE_CHARS = 40;

const PICTURES = new Set('img svg canvas video object embed input button select textarea'.split(' '));

export interface ShownWeights {
  /** Weight of its direct content; a picture is its own content. */
  readonly own: Float64Array;
  /** Weight including all descendants. */
  readonly total: Float64Array;
}

export function shownWeights(snapshot: Snapshot): ShownWeights {
  const { elements, texts } = snapshot;
  const own = new Float64Array(elements.length);
  for (const { parent, text, visibility } of texts) {
    if (isSeen(visibility)) own[parent] = (own[parent] ?? 0) + nonBlankChars(text);
  }
  for (const [index, { tag, visibility }] of elements.entries()) {
    if (PICTURES.has(tag) && isSeen(visibility)) own[index] = (own[index] ?? 0) + PICTURE_CHARS;
  }
  const total = own.slice();
  sumUpwards(snapshot, [total]);
  return { own, total };
}
