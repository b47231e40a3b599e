// The texts and pictures of a page that can be seen, as one list: what all evidence is made of.

import type { Box } from '../../../../base/box.ts';
import { nonBlankChars } from '../../../../base/text/non-blank-chars.ts';
import { treeOf } from '../../../../see/snapshot/page-tree.ts';
import { isSeen } from '../../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../../see/snapshot/snapshot.ts';

/** Characters that a picture counts as (samples/README.md, labels). */
const PICTURE_CHARS = 40;
/** A text this long is prose, not a label: the length that the zones' model was trained with. Content has its own. */
export const PROSE_CHARS = 80;

export interface Painted {
  readonly kind: 'text' | 'picture';
  /** The parent of the text, or the picture itself. */
  readonly element: number;
  readonly box: Box;
  /** 0 for pictures. */
  readonly chars: number;
  /** Length with blanks; what a picture is worth for pictures. */
  readonly length: number;
  readonly weight: number;
  readonly fontSize: number;
  readonly hasCopyrightSign: boolean;
  /** Without scrolling a box first. */
  readonly isInPlace: boolean;
}

export function paintedOf(snapshot: Snapshot): Painted[] {
  const tree = treeOf(snapshot);
  const { texts, elements } = snapshot;
  const painted: Painted[] = [];
  for (const { parent, text, pageBox, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    const chars = nonBlankChars(text);
    painted.push({
      kind: 'text',
      element: parent,
      box: pageBox,
      chars,
      length: text.length,
      weight: chars,
      fontSize: tree.style(parent).fontSize,
      hasCopyrightSign: text.includes('©'),
      isInPlace: visibility === 'visible',
    });
  }
  for (const [element, picture] of elements.entries()) {
    const { tag, pageBox, visibility } = picture;
    if (tag !== 'img' || !isSeen(visibility)) continue;
    painted.push({
      kind: 'picture',
      element,
      box: pageBox,
      chars: 0,
      length: PICTURE_CHARS,
      weight: PICTURE_CHARS,
      fontSize: 0,
      hasCopyrightSign: false,
      isInPlace: visibility === 'visible',
    });
  }
  return painted;
}
