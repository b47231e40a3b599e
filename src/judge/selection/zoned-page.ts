// A page with its zones and the content of CENTER, from which the selection of content starts.

import type { Reading } from '../../page/pieces/pieces.ts';
import { alongLines } from '../../page/snapshot/along-lines.ts';
import { withLongListsAsShown } from '../../page/snapshot/lists-as-shown.ts';
import { withPaintedPictures } from '../../page/snapshot/painted-pictures.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { centerSelection, type Kept } from '../hast/kept.ts';
import { methodOfZoning } from '../zones/methods.ts';
import type { Zoning } from '../zones/zoning.ts';
import { withFadedIn } from './hidden/faded-in.ts';
import { readingOf } from './reading.ts';
import type { RuleSwitch } from './rules/content-rules.ts';

export interface ZonedPage {
  readonly captured: Snapshot;
  /** With level lines of text, and with text that fades in made visible. */
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly reading: Reading;
  readonly center: Kept;
  /** True if the zones are evidence for content; else those of `auto` are computed. */
  readonly isEvidence: boolean;
}

export function zonedPage(captured: Snapshot, zoning: Zoning, isOn: RuleSwitch): ZonedPage {
  const level = withLongListsAsShown(withPaintedPictures(alongLines(captured)));
  const snapshot = isOn('faded-in') ? withFadedIn(level) : level;
  return {
    captured,
    snapshot,
    zoning,
    reading: readingOf(snapshot),
    center: centerSelection(captured, zoning),
    isEvidence: methodOfZoning(zoning)?.isContentEvidence === true,
  };
}
