// Converts a data table to mdast: one header row, spans filled, blocks in a cell as lines.

import type { Element, ElementContent } from 'hast';
import type { AlignType, BlockContent, Html, PhrasingContent, Table, TableCell, TableRow } from 'mdast';
import { itemNumbers, numeral } from '../../hast/item-numbers.ts';
import { LIMITS } from '../../hast/limits.ts';
import { elementsIn, isBlock, isElement, rowsOf, textIn } from '../../hast/nodes.ts';
import { cellGrid } from '../../hast/tables/cell-spans.ts';
import { asFlow } from '../../hast/tidy.ts';
import { headRows, mergedHeader, titleRows } from './mdast-header.ts';
import { linesOfCode, phrasing } from './mdast-phrasing.ts';

export function tableToMarkdown(node: Element): BlockContent[] {
  const all = rowsOf(node);
  const titles = titleRows(node, all);
  const rows = all.slice(titles.length);
  const heads = headRows(node, rows);
  const grid = new Grid();
  for (const [at, row] of rows.entries()) {
    for (const cell of elementsIn(row.children)) grid.put(at, cell, at < heads, heads > 1);
  }
  const filled = mergedHeader(grid.rows(rows.length), heads);
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return [];
  const body = filled.map((row): TableRow => ({ type: 'tableRow', children: padded(row, columns) }));
  const children = heads > 0 ? body : [{ type: 'tableRow' as const, children: padded([], columns) }, ...body];
  const table: Table = { type: 'table', align: alignments(rows, columns), children };
  return [...captionOf(node), ...titles.flatMap(row => captions(elementsIn(row.children))), table];
}

const captionOf = (node: Element): BlockContent[] =>
  captions(node.children.filter(child => isElement(child, 'caption')));

function captions(nodes: readonly Element[]): BlockContent[] {
  return nodes.flatMap(({ children: inside }) => {
    const children = lines(inside, ['emphasis', 'break']);
    return children.length === 0 ? [] : [{ type: 'paragraph', children: [{ type: 'emphasis', children }] }];
  });
}

/** Cells by row and column; spans leave empty cells. */
class Grid {
  readonly #rows: (TableCell | undefined)[][] = [];
  readonly #nextColumn: number[] = [];
  #spannedCells = 0;

  /** `isShared`: repeats a header cell over all columns it spans, so that it can be merged with the rows below. */
  put(row: number, cell: Element, isHeader: boolean, isShared: boolean): void {
    const cells = this.#row(row);
    let column = this.#nextColumn[row] ?? 0;
    while (cells[column] !== undefined) column++;
    this.#nextColumn[row] = column + 1;
    cells[column] = tableCell(cell, isHeader);
    const width = spanOf(cell.properties.colSpan);
    const height = spanOf(cell.properties.rowSpan);
    for (let down = 0; down < height; down++) {
      for (let across = down === 0 ? 1 : 0; across < width; across++) {
        if (this.#spannedCells++ >= LIMITS.spannedCells) return;
        const shared = isHeader && isShared && down === 0 ? cells[column] : undefined;
        this.#row(row + down)[column + across] ??= shared ?? emptyCell();
      }
    }
  }

  rows(count: number): TableCell[][] {
    return Array.from({ length: count }, (_, at) => Array.from(this.#row(at), cell => cell ?? emptyCell()));
  }

  #row(at: number): (TableCell | undefined)[] {
    let row = this.#rows[at];
    if (row === undefined) {
      row = [];
      this.#rows[at] = row;
    }
    return row;
  }
}

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1);

const emptyCell = (): TableCell => ({ type: 'tableCell', children: [] });

const padded = (row: readonly TableCell[], columns: number): TableCell[] =>
  Array.from({ length: columns }, (_, at) => row[at] ?? emptyCell());

/** A header cell at the start of a row is bold, as on the page. */
function tableCell(cell: Element, isHeader: boolean): TableCell {
  const isRowHead = cell.tagName === 'th' && !isHeader && textIn(cell.children).trim() !== '';
  const children = lines(
    cell.children,
    isRowHead || isHeader ? ['strong', 'break', 'cell'] : ['break', 'cell'],
  );
  const hasBreak = children.some(child => child.type === 'html' && child.value === BREAK.value);
  return { type: 'tableCell', children: isRowHead && !hasBreak ? [{ type: 'strong', children }] : children };
}

const BREAK: Html = { type: 'html', value: '<br>' };

/** Joins the blocks and lines of a cell with `<br>`, because a cell is one line of Markdown. */
function lines(nodes: readonly ElementContent[], inside: Parameters<typeof phrasing>[1]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const line of asFlow(nodes).flatMap(linesOf)) {
    const children = phrasing(line, inside);
    if (children.length === 0) continue;
    if (result.length > 0) result.push(BREAK);
    for (const child of children) result.push(child);
  }
  return result;
}

function linesOf(node: ElementContent): ElementContent[][] {
  if (node.type !== 'element') return [[node]];
  if (node.tagName === 'pre') {
    return textIn(node.children)
      .split('\n')
      .map(value => [
        { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] },
      ]);
  }
  if (node.tagName === 'ul' || node.tagName === 'ol') return linesOfList(node);
  if (node.tagName === 'table') return rowsOf(node).map(lineOfRow);
  return node.children.some(isBlock) ? asFlow(node.children).flatMap(linesOf) : splitAtBreaks(node.children);
}

/** A row of a table within a cell, on one line. */
const lineOfRow = (row: Element): ElementContent[] =>
  elementsIn(row.children).flatMap((cell, at) => [
    ...(at === 0 ? [] : [BLANK]),
    ...asFlow(cell.children)
      .flatMap(linesOf)
      .flatMap((line, next) => (next === 0 ? line : [BLANK, ...line])),
  ]);

const BLANK: ElementContent = { type: 'text', value: ' ' };

/** Puts the marker of each item before its first line. */
function linesOfList(list: Element): ElementContent[][] {
  const items = elementsIn(list.children);
  const numbers = list.tagName === 'ol' ? itemNumbers(list, items) : [];
  return items.flatMap((item, at) => {
    const [first = [], ...others] = linesOf(item);
    const number = numbers[at];
    const mark = number === undefined ? '•' : `${numeral(number, list.properties.type)}.`;
    const lead: ElementContent = { type: 'text', value: `${mark} ` };
    return [[lead, ...first], ...others];
  });
}

function splitAtBreaks(nodes: readonly ElementContent[]): ElementContent[][] {
  const result: ElementContent[][] = [[]];
  for (const node of nodes) {
    if (isElement(node, 'br')) result.push([]);
    else if (isElement(node, 'code')) {
      const [first, ...others] = linesOfCode(node);
      if (first !== undefined) result.at(-1)?.push(first);
      for (const line of others) result.push([line]);
    } else result.at(-1)?.push(node);
  }
  return result;
}

/** Returns the alignment that most cells below the header share. */
function alignments(rows: readonly Element[], columns: number): AlignType[] {
  const sample = cellGrid(rows.slice(0, SAMPLE_ROWS));
  return Array.from({ length: columns }, (_, column) => {
    // The alignment of a header cell says nothing about the cells below it.
    const aligned = sample
      .map(cells => (cells[column]?.tagName === 'td' ? cells[column].properties.align : undefined))
      .filter(align => align !== undefined);
    const [first] = aligned;
    const isCommon = aligned.length * 2 > sample.length && aligned.every(align => align === first);
    return isCommon && (first === 'right' || first === 'center') ? first : null;
  });
}

const SAMPLE_ROWS = 20;
