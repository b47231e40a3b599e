// Warns about the texts of a page: wrong encoding, no text, or most of it inside a scroll container.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import type { Warnings } from '../browser/warnings.ts';
import { isSeen } from '../snapshot/sight.ts';
import type { SnapshotText } from '../snapshot/snapshot.ts';

const TEXT_LIMITS = {
  /** Share and number of suspect characters; a page may quote a few. */
  suspectShare: 0.005,
  suspectLetters: 3,
  /** Share and number of visible characters in scroll containers; less is a code box, a menu or a carousel. */
  scrolledShare: 0.5,
  scrolledLetters: 1_000,
} as const;

/** U+FFFD, C1 controls, and UTF-8 decoded as windows-1252 (`Ã¼`, `â€™`). */
const SUSPECT = /[\ufffd\x80-\x9f]|[ÂÃ][\xa0-\xbf]|â€[œ\x9d™˜“”¦]/g;

export function warnOfText(texts: readonly SnapshotText[], warnings: Warnings): void {
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const letters = lettersOf(seen);
  if (letters === 0) {
    if (!warnings.has('ALL_HIDDEN')) warnings.add('NO_TEXT', 'the page shows pictures, but no text');
    return;
  }
  const suspect = seen.reduce((sum, { text }) => sum + (text.match(SUSPECT)?.length ?? 0), 0);
  if (suspect >= TEXT_LIMITS.suspectLetters && suspect / letters >= TEXT_LIMITS.suspectShare) {
    const percent = ((100 * suspect) / letters).toFixed(1);
    warnings.add(
      'DECODE_SUSPECT',
      `${percent} % of the characters are wrong: the page declares another encoding than it has`,
    );
  }
  const scrolled = lettersOf(seen.filter(({ visibility }) => visibility === 'scrolled'));
  if (scrolled >= TEXT_LIMITS.scrolledLetters && scrolled / letters >= TEXT_LIMITS.scrolledShare) {
    warnings.add(
      'CONTENT_IN_SCROLLER',
      'most of the text is in a scroll container: it is read, but not in the picture',
    );
  }
}

function lettersOf(texts: readonly SnapshotText[]): number {
  return texts.reduce((sum, { text }) => sum + nonBlankChars(text), 0);
}
