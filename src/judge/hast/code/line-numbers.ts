// Finds line numbers of code: in a column beside it, or inside of it, each in an element of its own or several below one
// another in one element.

import { type Box, bottom, EMPTY_BOX, isEmpty, right, union } from '../../../base/box.ts';
import { remembered } from '../../../base/memoize.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotBlank, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';

/** Returns elements that only contain line numbers of the code beside them; `boxes` are code without `pre`. */
export function lineNumbersOf(snapshot: Snapshot, boxes: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  const tree = treeOf(snapshot);
  const numbersBefore = remembered((cell: number) => numbersInRow(tree, cell));
  for (const index of new Set([...tree.withTag('pre'), ...boxes])) {
    // A code that is not rendered, as in tabs, has no place.
    const isRendered = tree.element(index).style >= 0;
    const numbers = isRendered ? numbersBeside(tree, index) : numbersBefore(cellAround(tree, index));
    for (const beside of numbers) found.add(beside);
  }
  return found;
}

/** Returns the columns that number the lines of one code box. */
export function numbersBeside(tree: PageTree, index: number): number[] {
  const code = textBox(tree, index);
  if (isEmpty(code)) return [];
  return siblingsAround(tree, index).filter(beside => {
    const numbers = columnBox(tree, beside);
    return numbers !== undefined && isLeftOf(numbers, code);
  });
}

const cellAround = (tree: PageTree, code: number): number => tree.closest(code, ({ tag }) => tag === 'td');

/** Returns the cells before a cell that hold nothing but successive numbers. */
function numbersInRow(tree: PageTree, cell: number): number[] {
  const cells = cell < 0 ? [] : tree.siblings(cell);
  if (cells.length > LIMITS.gutterSiblings) return [];
  return cells.filter(before => {
    if (before >= cell) return false;
    const lines = [...tree.textsWithin(before)].flatMap(([, { text }]) => text.trim().split('\n'));
    return lines.length > 0 && areSuccessive(lines.map(Number));
  });
}

/** Siblings of the code, and of its nearest ancestors. */
function siblingsAround(tree: PageTree, code: number): number[] {
  const result: number[] = [];
  let inner = code;
  for (let level = 0; level < LIMITS.gutterLevels; level++) {
    const parent = tree.parent(inner);
    const children = parent < 0 ? [] : tree.children(parent);
    if (children.length > LIMITS.gutterSiblings) break;
    result.push(...children.filter(child => child !== inner && !isCellOfRows(tree, child)));
    inner = parent;
  }
  return result;
}

/** True for rows and cells, which keep their column, unless the table has one row. `codeOfTable` reads the others. */
function isCellOfRows(tree: PageTree, index: number): boolean {
  const { tag, parent: row } = tree.element(index);
  if (!/^t[dhr]$/.test(tag)) return false;
  const rows = tree.siblings(row);
  return tag === 'tr' || rows.length > 1;
}

/** Returns the box of an element's column of numbers; undefined if it contains anything else. */
function columnBox(tree: PageTree, index: number): Box | undefined {
  const numbers: string[] = [];
  let box = EMPTY_BOX;
  for (const { text, pageBox } of renderedTexts(tree, index)) {
    if (!/^[\d\s]+$/.test(text)) return undefined;
    numbers.push(text.trim());
    box = union(box, pageBox);
  }
  return isColumnOfNumbers(numbers.join('\n')) ? box : undefined;
}

function textBox(tree: PageTree, index: number): Box {
  let box = EMPTY_BOX;
  for (const { pageBox } of renderedTexts(tree, index)) box = union(box, pageBox);
  return box;
}

/** Yields rendered texts lazily: most elements are ruled out by their first text. */
function* renderedTexts(tree: PageTree, index: number): Generator<SnapshotText> {
  for (const [, text] of tree.textsWithin(index)) if (text.visibility !== 'none') yield text;
}

function isLeftOf(numbers: Box, code: Box): boolean {
  const shared = Math.min(bottom(numbers), bottom(code)) - Math.max(numbers[1], code[1]);
  return right(numbers) <= code[0] + 1 && shared >= LIMITS.gutterOverlap * Math.min(numbers[3], code[3]);
}

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
