// Decides if hidden text is read too: without their styles and scripts some pages hide nearly everything.

import { treeOf } from '../../see/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { textAmount } from '../pieces/text-amount.ts';
import { mayBeRead, type Reading } from '../pieces/units.ts';
import { SELECTION_SETTINGS } from './settings.ts';

export function readingOf(snapshot: Snapshot): Reading {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const { shownOfRendered, shownChars, shownOfAll } = SELECTION_SETTINGS;
  let [seen, rendered, all] = [0, 0, 0];
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
