// The numbers of lines that stand in code itself: in an element each, or below one another in one.

import type { SnapshotText } from '../../snapshot/snapshot.ts';

/** A text of the code, or where a line begins. */
export type CodePiece = SnapshotText | 'border' | 'break';

/** The texts that number all lines, one after the other; none where any line has no number. `root` holds the code. */
export function gutterOf(pieces: readonly CodePiece[], root: number): ReadonlySet<SnapshotText> {
  const gutter = new Set<SnapshotText>();
  let isLineStart = true;
  let next: number | undefined;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      isLineStart = true;
      continue;
    }
    if (piece.parent !== root && gutter.size === 0 && isColumnOfNumbers(piece.text)) return new Set([piece]);
    const number = isLineStart && piece.parent !== root ? numberIn(piece.text) : undefined;
    if (number !== undefined && (next ?? number) === number) {
      gutter.add(piece);
      next = number + 1;
    } else if (!isWithinLine(piece.text, isLineStart)) return NONE;
    isLineStart = /\n[ \t]*$/.test(piece.text) || (isLineStart && piece.text.trim() === '');
  }
  return gutter.size >= FEWEST_LINES ? gutter : NONE;
}

const NONE: ReadonlySet<SnapshotText> = new Set();
/** Two numbers may stand below one another in any code. */
const FEWEST_LINES = 3;

const numberIn = (text: string): number | undefined =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;

export function isColumnOfNumbers(text: string): boolean {
  if (!/^[\d\s]+$/.test(text)) return false;
  const numbers = text
    .trim()
    .split(/\s*\n\s*/)
    .map(Number);
  return numbers.length >= FEWEST_LINES && numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
}

/** Whether a text goes on with a line that began before it, and begins none that has no number. */
const isWithinLine = (text: string, isLineStart: boolean): boolean =>
  text.trim() === '' || (!isLineStart && !text.trimEnd().includes('\n'));
