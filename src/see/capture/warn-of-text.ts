// What the texts of a page say of how it was read: of the wrong letters, of none at all, of what only scrolling shows.

import type { Warnings } from '../browser/warnings.ts';
import { isSeen } from '../snapshot/sight.ts';
import type { SnapshotText } from '../snapshot/snapshot.ts';

const TEXT_LIMITS = {
  /** Of all letters; a page that quotes a few broken ones is not itself broken. */
  suspectShare: 0.005,
  suspectLetters: 3,
  /** Of what is seen; below that it is a box of code, a menu or a carousel. */
  scrolledShare: 0.5,
  scrolledLetters: 1_000,
} as const;

/** U+FFFD and C1 controls, which nobody writes, and UTF-8 read byte by byte (`Ã¼`, `â€™`). */
const SUSPECT = /[\ufffd\x80-\x9f]|[ÂÃ][\xa0-\xbf]|â€[œ\x9d™˜“”¦]/g;

export function warnOfText(texts: readonly SnapshotText[], warnings: Warnings): void {
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const letters = lettersOf(seen);
  if (letters === 0) {
    if (!warnings.has('ALL_HIDDEN'))
      warnings.add('NO_TEXT', 'the page shows pictures and the like, and no text');
    return;
  }
  const suspect = seen.reduce((sum, { text }) => sum + (text.match(SUSPECT)?.length ?? 0), 0);
  if (suspect >= TEXT_LIMITS.suspectLetters && suspect / letters >= TEXT_LIMITS.suspectShare) {
    const percent = ((100 * suspect) / letters).toFixed(1);
    warnings.add(
      'DECODE_SUSPECT',
      `${percent} % of the letters are no letters: the page says another encoding than it has`,
    );
  }
  const scrolled = lettersOf(seen.filter(({ visibility }) => visibility === 'scrolled'));
  if (scrolled >= TEXT_LIMITS.scrolledLetters && scrolled / letters >= TEXT_LIMITS.scrolledShare) {
    warnings.add(
      'CONTENT_IN_SCROLLER',
      'most of the text lies in a box that scrolls by itself: it is read, and not in the picture',
    );
  }
}

function lettersOf(texts: readonly SnapshotText[]): number {
  return texts.reduce((sum, { text }) => sum + text.replace(/\s+/g, '').length, 0);
}
