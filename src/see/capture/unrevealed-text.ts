// Recognizes a page that hides text below its window until a reader scrolls there.

import { CODE_TAGS, isSeen } from '../snapshot/sight.ts';
import type { Visibility } from '../snapshot/snapshot.ts';
import type { DecodedWalk } from './decode-walk.ts';

const LEAST = {
  /** Fewer letters are a closed menu or panel. */
  chars: 300,
  /** Fewer transparent letters are hints that fade in under the pointer. */
  transparentChars: 60,
  /** Share of all text that is seen or waits to be shown. */
  share: 0.15,
} as const;

/** `isChecked`: also for a few transparent texts, which are left out unless they appear. */
export function waitsForScrolling(
  { texts, elements }: DecodedWalk,
  windowHeight: number,
  isChecked: boolean,
): boolean {
  let [seen, waiting, transparent] = [0, 0, 0];
  for (const { text, parent, pageBox, visibility } of texts) {
    const chars = text.trim().length;
    if (chars === 0 || CODE_TAGS.has(elements[parent]?.tag ?? '')) continue;
    const [, top, width, height] = pageBox;
    if (isSeen(visibility)) seen += chars;
    else if (UNREVEALED.has(visibility) && top >= windowHeight && width > 0 && height > 0) {
      waiting += chars;
      if (visibility === 'transparent') transparent += chars;
    }
  }
  if (isChecked && transparent >= LEAST.transparentChars) return true;
  return waiting >= LEAST.chars && waiting >= LEAST.share * (seen + waiting);
}

/** Ways to hide text that leave its room in the page. */
const UNREVEALED: ReadonlySet<Visibility> = new Set(['hidden', 'transparent', 'clipped']);
