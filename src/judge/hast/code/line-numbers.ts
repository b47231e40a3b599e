// Finds line numbers beside a code box: a column of numbers left of the code and of the same height.

import { type Box, bottom, EMPTY_BOX, isEmpty, right, union } from '../../../base/box.ts';
import { remembered } from '../../../base/memoize.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { areSuccessive, isColumnOfNumbers } from './code-gutter.ts';

/** Returns elements that only contain line numbers of the code beside them; `boxes` are code without `pre`. */
export function lineNumbersOf(snapshot: Snapshot, boxes: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  const numbersBefore = remembered((cell: number) => numbersInRow(snapshot, cell));
  for (const [index, { tag, style }] of snapshot.elements.entries()) {
    if (tag !== 'pre' && !boxes.has(index)) continue;
    // A code that is not rendered, as in tabs, has no place.
    const numbers = style < 0 ? numbersBefore(cellAround(snapshot, index)) : numbersBeside(snapshot, index);
    for (const beside of numbers) found.add(beside);
  }
  return found;
}

/** Returns the columns that number the lines of one code box. */
export function numbersBeside(snapshot: Snapshot, index: number): number[] {
  const code = textBox(snapshot, index);
  if (isEmpty(code)) return [];
  return siblingsAround(snapshot, index).filter(beside => {
    const numbers = columnBox(snapshot, beside);
    return numbers !== undefined && isLeftOf(numbers, code);
  });
}

const cellAround = (snapshot: Snapshot, code: number): number =>
  treeOf(snapshot).closest(code, ({ tag }) => tag === 'td');

/** Returns the cells before a cell that hold nothing but successive numbers. */
function numbersInRow(snapshot: Snapshot, cell: number): number[] {
  const tree = treeOf(snapshot);
  const cells = cell < 0 ? [] : tree.siblings(cell);
  if (cells.length > LIMITS.gutterSiblings) return [];
  return cells.filter(before => {
    if (before >= cell) return false;
    const lines = [...tree.textsWithin(before)].flatMap(([, { text }]) => text.trim().split('\n'));
    return lines.length > 0 && areSuccessive(lines.map(Number));
  });
}

/** Siblings of the code, and of its nearest ancestors. */
function siblingsAround(snapshot: Snapshot, code: number): number[] {
  const tree = treeOf(snapshot);
  const result: number[] = [];
  let inner = code;
  for (let level = 0; level < LIMITS.gutterLevels; level++) {
    const parent = tree.parent(inner);
    const children = parent < 0 ? [] : tree.children(parent);
    if (children.length > LIMITS.gutterSiblings) break;
    result.push(...children.filter(child => child !== inner && !isCellOfRows(snapshot, child)));
    inner = parent;
  }
  return result;
}

/** True for rows and cells, which keep their column, unless the table has one row. `code-table` handles the others. */
function isCellOfRows(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const { tag, parent: row } = tree.element(index);
  if (!/^t[dhr]$/.test(tag)) return false;
  const rows = tree.siblings(row);
  return tag === 'tr' || rows.length > 1;
}

/** Returns the box of an element's column of numbers; undefined if it contains anything else. */
function columnBox(snapshot: Snapshot, index: number): Box | undefined {
  const numbers: string[] = [];
  let box = EMPTY_BOX;
  for (const { text, pageBox } of renderedTexts(snapshot, index)) {
    if (!/^[\d\s]+$/.test(text)) return undefined;
    numbers.push(text.trim());
    box = union(box, pageBox);
  }
  return isColumnOfNumbers(numbers.join('\n')) ? box : undefined;
}

function textBox(snapshot: Snapshot, index: number): Box {
  let box = EMPTY_BOX;
  for (const { pageBox } of renderedTexts(snapshot, index)) box = union(box, pageBox);
  return box;
}

/** Yields rendered texts lazily: most elements are ruled out by their first text. */
function* renderedTexts(snapshot: Snapshot, index: number): Generator<SnapshotText> {
  const tree = treeOf(snapshot);
  for (const [, text] of tree.textsWithin(index)) if (text.visibility !== 'none') yield text;
}

function isLeftOf(numbers: Box, code: Box): boolean {
  const shared = Math.min(bottom(numbers), bottom(code)) - Math.max(numbers[1], code[1]);
  return right(numbers) <= code[0] + 1 && shared >= LIMITS.gutterOverlap * Math.min(numbers[3], code[3]);
}
