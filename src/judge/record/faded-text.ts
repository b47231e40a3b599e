// Warns of transparent text that was read as content, or left out of a checked page: a script fades it in, or nobody
// ever sees it.

import { counted } from '../../base/text/counted.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import type { Snapshot, SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { fadedIn } from '../selection/hidden/faded-in.ts';
import { sampleOf } from './sample-of.ts';

export const FADED_WARNINGS = ['FADED_TEXT'] as const;

/** `snapshot`: the one that `selection` was made for. */
export function fadedWarnings(snapshot: Snapshot, selection: Selection): SnapshotWarning[] {
  const shown = fadedIn(snapshot);
  if (shown === snapshot) return [];
  const isLeftOut = snapshot.isChecked === true;
  let [chars, words, longest] = [0, 0, ''];
  for (const [index, { text, visibility }] of snapshot.texts.entries()) {
    if (visibility === shown.texts[index]?.visibility) continue;
    if (!isLeftOut && selection.keptTexts[index] !== 1) continue;
    chars += nonBlankChars(text);
    words += text.trim().split(/\s+/).length;
    if (text.length > longest.length) longest = text;
  }
  if (chars === 0) return [];
  const amount = `${counted(words, 'word')} (${chars} characters)`;
  const message = isLeftOut
    ? `${amount} are transparent in the picture, even after scrolling, and were left out`
    : `${amount} of the content are transparent in the picture, and were read as text that fades in`;
  return [{ code: FADED_WARNINGS[0], message: `${message}: "${sampleOf(longest)}"` }];
}
