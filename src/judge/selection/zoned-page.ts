// A page with its zones and the content of CENTER, from which the selection of content starts.

import { PICTURE_CHARS } from '../../page/pieces/piece-sums.ts';
import { mayBeRead, type ReadTexts } from '../../page/pieces/pieces.ts';
import { textAmount } from '../../page/pieces/text-amount.ts';
import { alongLines } from '../../page/snapshot/along-lines.ts';
import { withDocumentsInDrawings } from '../../page/snapshot/documents-in-drawings.ts';
import { withLongListsAsShown } from '../../page/snapshot/lists-as-shown.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { withPaintedPictures } from '../../page/snapshot/painted-pictures.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { isContentEvidence } from '../zones/zones-along-lines.ts';
import type { Zoning } from '../zones/zoning.ts';
import { withFadedIn } from './hidden/faded-in.ts';
import { centerSelection, type Kept } from './kept.ts';
import { SELECTION_SETTINGS } from './settings.ts';

export interface ZonedPage {
  readonly captured: Snapshot;
  /** With level lines of text, and with text that fades in made visible. */
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly reading: ReadTexts;
  readonly center: Kept;
  /** True if the zones are evidence for content; else those of `auto` are computed. */
  readonly isEvidence: boolean;
}

export function zonedPage(captured: Snapshot, zoning: Zoning): ZonedPage {
  const level = withLongListsAsShown(withPaintedPictures(withDocumentsInDrawings(alongLines(captured))));
  const snapshot = withFadedIn(level);
  return {
    captured,
    snapshot,
    zoning,
    reading: readingOf(snapshot),
    center: centerSelection(captured, zoning),
    isEvidence: isContentEvidence(zoning),
  };
}

/**
 * Hidden text is read too on pages that hide nearly everything without their styles and scripts. Galleries and lists of
 * products say little: their pictures count as text that is seen.
 */
export function readingOf(snapshot: Snapshot): ReadTexts {
  const tree = treeOf(snapshot);
  const { shownOfRendered, shownChars, shownOfAll } = SELECTION_SETTINGS;
  const pictures = PICTURE_CHARS * tree.elementsWithTag('img').filter(isLarge).length;
  let [seen, rendered, all] = [pictures, pictures, pictures];
  for (const { parent, text, visibility } of snapshot.texts) {
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

function isLarge({ visibility, pageBox: [, , width, height] }: SnapshotElement): boolean {
  const { largePicture } = SELECTION_SETTINGS;
  return isSeen(visibility) && width >= largePicture.width && height >= largePicture.height;
}
