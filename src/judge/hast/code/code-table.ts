// Reads code laid out as a table: one row per line with its number, or one row with all line numbers.

import { keepsLines } from '../computed-style.ts';
import { keptTextsWithin, someWithin } from '../texts-within.ts';
import type { Page } from '../visit.ts';
import { isMonospace } from './code-boxes.ts';
import { type CodePiece, isColumnOfNumbers } from './code-gutter.ts';
import { codePieces, codeText, preText } from './pre-text.ts';

/** Returns the lines of code; null for any other table. */
export const codeTableText = (page: Page, table: number): string | null =>
  textOfRows(page, table) ?? textBesideNumbers(page, table);

function textOfRows(page: Page, table: number): string | null {
  const pieces: CodePiece[] = [];
  const numbers: string[] = [];
  for (const row of rowsOf(page, table)) {
    const [code, ...others] = cellsOf(page, row).reverse();
    if (code === undefined || others.length === 0) return null;
    const line = codePieces(page, code);
    if (!line.every(piece => keepsWhiteSpace(page, piece))) return null;
    const marks = others.map(cell => numberAt(page, cell));
    if (!marks.every(mark => /^(?:\d{0,6}|[-+])$/.test(mark))) return null;
    numbers.push(marks.find(mark => mark !== '') ?? '');
    pieces.push('border', ...(line.length === 0 ? (['break'] as const) : line), 'border');
  }
  return isColumnOfNumbers(numbers.join('\n')) ? codeText(page, pieces, table) : null;
}

/** Returns the code in the last cell of a single row beside a column of numbers; a `pre` is handled elsewhere. */
function textBesideNumbers(page: Page, table: number): string | null {
  const [row, ...others] = rowsOf(page, table);
  const [code, ...gutters] = row === undefined || others.length > 0 ? [] : cellsOf(page, row).reverse();
  if (code === undefined || someWithin(page, code, (_, tag) => NO_LINE.has(tag))) return null;
  const texts = gutters.map(gutter => keptTextsWithin(page, gutter).map(({ text }) => text.trim()));
  const isGutter = texts.filter(column => column.length > 0).length === 1;
  if (!isGutter || !isColumnOfNumbers(texts.flat().join('\n'))) return null;
  const isOneWidth = keptTextsWithin(page, code).every(({ parent }) => isMonospace(page.tree.style(parent)));
  return isOneWidth ? preText(page, code) : null;
}

const NO_LINE: ReadonlySet<string> = new Set('pre p a img table'.split(' '));

/** Rows of any row group, without those of nested tables. */
function rowsOf({ tree }: Page, table: number): number[] {
  const tagOf = (index: number): string => tree.element(index).tag;
  return tree
    .children(table)
    .flatMap(child => (/^t(?:body|head|foot)$/.test(tagOf(child)) ? tree.children(child) : [child]))
    .filter(child => tagOf(child) === 'tr');
}

const cellsOf = ({ tree }: Page, row: number): number[] =>
  tree.children(row).filter(cell => /^t[dh]$/.test(tree.element(cell).tag));

const keepsWhiteSpace = ({ tree }: Page, piece: CodePiece): boolean =>
  typeof piece === 'string' || !('pageBox' in piece) || keepsLines(tree.style(piece.parent));

/** Returns the text of a cell, or the number that a style sheet generates for an empty cell. */
function numberAt(page: Page, cell: number): string {
  const text = preText(page, cell).trim();
  if (text !== '') return text;
  const attributes = Object.entries(page.tree.element(cell).attributes);
  return attributes.find(([name, value]) => /^data-.*line/.test(name) && /^\d+$/.test(value))?.[1] ?? '';
}
