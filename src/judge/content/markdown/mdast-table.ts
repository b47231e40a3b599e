// Converts a data table to mdast: a single header row, spans filled, blocks in a cell as lines.

import type { Element, ElementContent } from 'hast';
import type { AlignType, BlockContent, Html, PhrasingContent, Table, TableCell, TableRow } from 'mdast';
import { remembered } from '../../../base/memoize.ts';
import { itemNumbers, numeral } from '../../hast/item-numbers.ts';
import { LIMITS } from '../../hast/limits.ts';
import { elementsIn, isBlock, isElement, rowsOf, textIn } from '../../hast/nodes.ts';
import { cellGrid, coveredPlaces } from '../../hast/tables/cell-spans.ts';
import { asFlow } from '../../hast/tidy.ts';
import { linesOfCode, phrasing } from './mdast-phrasing.ts';

export function tableToMarkdown(node: Element): BlockContent[] {
  const all = rowsOf(node);
  const titles = titleRows(node, all);
  const rows = all.slice(titles.length);
  const heads = headRows(node, rows);
  const filled = mergedHeader(cellsOf(rows, heads), heads);
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

/**
 * Cells by row and column; spans leave empty cells. Where several header rows are merged, a header cell stands in all columns
 * that it spans.
 */
function cellsOf(rows: readonly Element[], heads: number): TableCell[][] {
  const made = remembered((cell: Element) => tableCell(cell, isHead.has(cell)));
  const isHead = new Set(rows.slice(0, heads).flatMap(({ children }) => elementsIn(children)));
  return coveredPlaces(rows).map((places, row) =>
    places.map((cover, column) => {
      const isShared = heads > 1 && row < heads;
      const isFilled = cover?.row === row && (isShared || cover.column === column);
      return isFilled ? made(cover.cell) : emptyCell();
    }),
  );
}

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

const BLANK = { type: 'text', value: ' ' } as const;

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

/** Counts the header rows: those that the page declares, or the first row if its cells are bold or look like a header. */
export function headRows(table: Element, rows: readonly Element[]): number {
  const [first, second] = rows;
  if (first === undefined || second === undefined) return 0;
  const inHead = elementsIn(table.children)
    .filter(({ tagName }) => tagName === 'thead')
    .flatMap(({ children }) => elementsIn(children));
  // If the page declares header rows, a later row of header cells only heads a section.
  const isHead = (row: Element): boolean =>
    inHead.includes(first) ? inHead.includes(row) : isAllHeads(row) && row.children.length > 1;
  const heads = rows.findIndex(row => !isHead(row));
  if (heads > 0 && heads <= LIMITS.headerRows) return heads;
  const isMarked = inHead.includes(first) || first.properties.dataHead === true;
  return isMarked || isAllHeads(first) || isBoldRow(first) ? 1 : 0;
}

/**
 * Returns the first rows that are a single header cell: they name the table, like a caption, if a header follows, or if
 * they span its columns.
 */
export function titleRows(table: Element, rows: readonly Element[]): Element[] {
  const below = rows.findIndex(row => row.children.length > 1);
  const next = rows[below];
  if (below < 1 || next === undefined) return [];
  const titles = rows.slice(0, below);
  const isHeaded = headRows(table, rows.slice(below)) > 0;
  return titles.every(row => isAllHeads(row) && (isHeaded || isWide(row.children[0]))) ? titles : [];
}

const isWide = (cell: ElementContent | undefined): boolean =>
  isElement(cell) && typeof cell.properties.colSpan === 'number';

const isAllHeads = (row: Element): boolean =>
  row.children.length > 0 &&
  elementsIn(row.children).every(cell => cell.tagName === 'th' || cell.children.length === 0);

/** Merges several header rows into one, because Markdown allows only one: `Score 2024`. */
function mergedHeader(rows: readonly TableCell[][], heads: number): TableCell[][] {
  if (heads < 2) return [...rows];
  const columns = rows.slice(0, heads).reduce((most, row) => Math.max(most, row.length), 0);
  const merged = Array.from({ length: columns }, (_, column): TableCell => {
    const cells = rows.slice(0, heads).flatMap(row => row[column] ?? []);
    const filled = cells.filter(({ children }) => children.length > 0);
    const children = filled.flatMap((cell, at) => (at === 0 ? cell.children : [BLANK, ...cell.children]));
    return { type: 'tableCell', children };
  });
  return [merged, ...rows.slice(heads)];
}

/** Tells if the filled cells of a row are bold, and are most of it. */
function isBoldRow(row: Element): boolean {
  const filled = elementsIn(row.children).filter(({ children }) => children.length > 0);
  return filled.length * 2 > row.children.length && filled.every(isBold);
}

function isBold(cell: Element): boolean {
  const [only, ...others] = cell.children;
  return isElement(only, 'strong') && others.length === 0;
}
