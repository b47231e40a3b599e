// Decides if hidden text is read too: without their styles and scripts some pages hide nearly everything.

import { mayBeRead, type Reading } from '../../page/pieces/pieces.ts';
import { textAmount } from '../../page/pieces/text-amount.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { PICTURE_CHARS } from '../zones/auto/measures/ink.ts';
import { SELECTION_SETTINGS } from './settings.ts';

/** Galleries and lists of products say little: their pictures count as text that is seen. */
export function readingOf(snapshot: Snapshot): Reading {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  const { shownOfRendered, shownChars, shownOfAll } = SELECTION_SETTINGS;
  const pictures = PICTURE_CHARS * elements.filter(isLargePicture).length;
  let [seen, rendered, all] = [pictures, pictures, pictures];
  for (const { parent, text, visibility } of texts) {
    if (!mayBeRead(snapshot, visibility) || CODE_TAGS.has(tree.element(parent).tag)) continue;
    const chars = textAmount(text);
    all += chars;
    if (visibility !== 'none') rendered += chars;
    if (isSeen(visibility)) seen += chars;
  }
  const isVeiled = seen < rendered * shownOfRendered;
  const isFolded = seen < shownChars && seen < all * shownOfAll;
  return isVeiled || isFolded ? 'all' : 'seen';
}

function isLargePicture({ tag, visibility, pageBox: [, , width, height] }: SnapshotElement): boolean {
  const { largePicture } = SELECTION_SETTINGS;
  return tag === 'img' && isSeen(visibility) && width >= largePicture.width && height >= largePicture.height;
}
