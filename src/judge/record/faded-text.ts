// Warns of transparent text that was read as content: a script fades it in, or nobody ever sees it.

import { counted } from '../../base/text/counted.ts';
import type { Snapshot, SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { withFadedIn } from '../selection/hidden/faded-in.ts';
import { nonBlankChars } from '../zones/summary.ts';
import { sampleOf } from './sample-of.ts';

export const FADED_WARNINGS = ['FADED_TEXT'] as const;

/** `snapshot`: the one that `selection` was made for. */
export function fadedWarnings(snapshot: Snapshot, selection: Selection): SnapshotWarning[] {
  const shown = withFadedIn(snapshot);
  if (shown === snapshot) return [];
  let [chars, words, longest] = [0, 0, ''];
  for (const [index, { text, visibility }] of snapshot.texts.entries()) {
    if (visibility === shown.texts[index]?.visibility || !selection.keepsText(index)) continue;
    chars += nonBlankChars(text);
    words += text.trim().split(/\s+/).length;
    if (text.length > longest.length) longest = text;
  }
  if (chars === 0) return [];
  const message = `${counted(words, 'word')} (${chars} characters) of the content are transparent in the picture, and were read as text that fades in: "${sampleOf(longest)}"`;
  return [{ code: FADED_WARNINGS[0], message }];
}
