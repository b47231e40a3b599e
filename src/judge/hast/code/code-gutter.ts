// Finds line numbers inside of code: each in an element of its own, or several below one another in one element.

import type { SnapshotBlank, SnapshotText } from '../../../page/snapshot/snapshot.ts';

/** A text of the code, white space between its elements, or the start of a line. */
export type CodePiece = SnapshotText | SnapshotBlank | 'border' | 'break';

/**
 * Returns the texts that number all lines consecutively, before each line or in a column beside all of them; empty if any
 * line has no number. `root` contains the code.
 */
export function gutterOf(pieces: readonly CodePiece[], root: number): ReadonlySet<CodePiece> {
  const column = columnBeside(pieces);
  if (column.length > 0) return new Set(column);
  const reader = new GutterReader(root);
  for (const piece of pieces) {
    if (typeof piece === 'string') reader.border();
    else if (reader.isColumn(piece)) return new Set([piece]);
    else if (!reader.take(piece)) return NONE;
  }
  return reader.gutter.size >= reader.leastNumbers ? reader.gutter : NONE;
}

/** The numbers that come before the code, each below the last one, if the first line is to the right of the first number. */
function columnBeside(pieces: readonly CodePiece[]): readonly SnapshotText[] {
  const texts = pieces.filter(piece => typeof piece !== 'string' && 'pageBox' in piece);
  const first = numberIn(texts[0]?.text ?? '');
  if (first === undefined) return [];
  const end = texts.findIndex(({ text }, at) => numberIn(text) !== first + at);
  const [number, line] = [texts[0], texts[end]];
  if (end < FEWEST_LINES || number === undefined || line === undefined) return [];
  const [left, top, width, height] = number.pageBox;
  const isBeside = line.pageBox[0] >= left + width && line.pageBox[1] < top + height;
  return isBeside ? texts.slice(0, end) : [];
}

/**
 * Removes the space that separated each line from its number. Code is indented by an even number of spaces, so an odd
 * common indent has one too many.
 */
export function withoutSpaceAfterNumbers(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  const shared = lines.reduce((least, line) => Math.min(least, /^ */.exec(line)?.[0].length ?? 0), Infinity);
  return shared % 2 === 1 ? text.replace(/^ /gm, '') : text;
}

class GutterReader {
  readonly gutter = new Set<CodePiece>();
  leastNumbers = FEWEST_BOXED_LINES;
  readonly #root: number;
  #isLineStart = true;
  #next: number | undefined;
  /** The last number whose line of code is still to come, and whether that is in another box. */
  #pending: SnapshotText | SnapshotBlank | undefined;
  #isInBox = false;

  constructor(root: number) {
    this.#root = root;
  }

  border(): void {
    this.#isLineStart = true;
    this.#isInBox = true;
  }

  isColumn({ parent, text }: SnapshotText | SnapshotBlank): boolean {
    return parent !== this.#root && this.gutter.size === 0 && isColumnOfNumbers(text);
  }

  /** Returns false at the start of a line without a number. */
  take(piece: SnapshotText | SnapshotBlank): boolean {
    const { text } = piece;
    if (this.#isNumber(piece)) {
      this.gutter.add(piece);
      this.#pending = piece;
      this.#isInBox = false;
    } else if (!isWithinLine(text, this.#isLineStart && this.#pending === undefined)) return false;
    else if (text.trim() !== '') this.#endNumber();
    this.#isLineStart = /\n[ \t]*$/.test(text) || (this.#isLineStart && text.trim() === '');
    return true;
  }

  #isNumber(piece: SnapshotText | SnapshotBlank): boolean {
    const number = this.#isLineStart && piece.parent !== this.#root ? numberIn(piece.text) : undefined;
    if (number === undefined || (this.#next ?? number) !== number || !isBelow(piece, this.#pending))
      return false;
    this.#next = number + 1;
    return true;
  }

  #endNumber(): void {
    if (this.#pending !== undefined && !this.#isInBox) this.leastNumbers = FEWEST_LINES;
    this.#pending = undefined;
  }
}

const NONE: ReadonlySet<CodePiece> = new Set();
/** Any code may contain two numbers below one another, but not in separate boxes beside its lines. */
const FEWEST_LINES = 3;
const FEWEST_BOXED_LINES = 2;

/** Tells if a number is below the pending number, and so is not the code of its line. */
function isBelow(
  piece: SnapshotText | SnapshotBlank,
  pending: SnapshotText | SnapshotBlank | undefined,
): boolean {
  if (pending === undefined || !('pageBox' in pending) || !('pageBox' in piece)) return true;
  return piece.pageBox[1] >= pending.pageBox[1] + pending.pageBox[3] / 2;
}

/** Returns the line number if the text is only a number. */
export const numberIn = (text: string): number | undefined =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;

export function isColumnOfNumbers(text: string): boolean {
  if (!/^[\d\s]+$/.test(text)) return false;
  const numbers = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(Number);
  return numbers.length >= FEWEST_LINES && areSuccessive(numbers);
}

export const areSuccessive = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => number === (numbers[0] ?? 0) + at);

/** Tells if a text continues the current line and starts no line without a number. */
const isWithinLine = (text: string, isLineStart: boolean): boolean =>
  text.trim() === '' || (!isLineStart && !text.trimEnd().includes('\n'));
