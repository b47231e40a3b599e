// Handles tables: keeps data tables, and unwraps the cells of layout tables.

import type { Element, ElementContent, Properties } from 'hast';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { opened } from '../block-handlers.ts';
import { bordered } from '../borders.ts';
import { codeOfTable } from '../code/code-handlers.ts';
import { looksBold } from '../computed-style.ts';
import { LIMITS } from '../limits.ts';
import { movePlace, placeOf } from '../links/places.ts';
import { element, elementsIn, isBlock, isElement, rowsOf, textIn, textNode } from '../nodes.ts';
import type { BlockContent } from '../open-blocks.ts';
import { someWithin } from '../texts-within.ts';
import { asFlow, tidied } from '../tidy.ts';
import type { Handler, Page, TagHandlers, Visit } from '../visit.ts';
import { type CellGrid, cellGrid, settleSpans } from './cell-spans.ts';
import { type TableFacts, tableKind } from './table-kind.ts';

const tableHandler: Handler = visit => {
  const code = codeOfTable(visit.page, visit.index);
  if (code === null) return opened(visit, 'table', {}, 'parts', node => finishTable(visit, node));
  visit.flow.leaf(code);
  return 'skip';
};

/** Parts of a table only count inside a table; elsewhere (where scripts put them) they are plain boxes. */
const part =
  (name: string, content: BlockContent, properties: (visit: Visit) => Properties = () => ({})): Handler =>
  visit =>
    visit.flow.openBlock('table') === undefined
      ? bordered(visit)
      : opened(visit, name, properties(visit), content);

export const tableHandlers: TagHandlers = [
  ['table', tableHandler],
  ['caption', part('caption', 'phrasing')],
  ...['thead', 'tbody', 'tfoot', 'tr'].map(name => [name, part(name, 'parts')] as const),
  ['td', part('td', 'flow', cellProperties)],
  ['th', part('th', 'flow', headerProperties)],
];

/** ARIA roles of tables and their parts (ARIA 1.2). A grid without headers is layout. */
export const tableRoles: ReadonlyMap<string, Handler> = new Map([
  ['table', tableHandler],
  ['grid', visit => (hasColumnHeader(visit) ? tableHandler(visit) : bordered(visit))],
  ['rowgroup', part('tbody', 'parts')],
  ['row', part('tr', 'parts')],
  ['cell', part('td', 'flow', cellProperties)],
  ['gridcell', part('td', 'flow', cellProperties)],
  ['columnheader', part('th', 'flow', headerProperties)],
  ['rowheader', part('th', 'flow', visit => ({ ...headerProperties(visit), scope: 'row' }))],
]);

const hasColumnHeader = ({ page, index }: Visit): boolean =>
  someWithin(page, index, inner => page.tree.element(inner).attributes.role === 'columnheader');

/** Empty cells are kept, because they keep their column. */
export const isCell = ({ tag, attributes: { role } }: SnapshotElement): boolean =>
  tag === 'td' || tag === 'th' || (role !== undefined && CELL_ROLES.has(role));

const CELL_ROLES: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

function cellProperties({ element: { attributes }, style }: Visit): Properties {
  const properties: Properties = {};
  const colSpan = spanOf(attributes.colspan ?? attributes['aria-colspan']) || 1;
  const rowSpan = spanOf(attributes.rowspan ?? attributes['aria-rowspan']);
  if (colSpan > 1) properties.colSpan = colSpan;
  if (rowSpan !== 1) properties.rowSpan = rowSpan;
  if (attributes.scope === 'row' || attributes.scope === 'col') properties.scope = attributes.scope;
  const align = /^-webkit-(\w+)$/.exec(style.textAlign)?.[1] ?? style.textAlign;
  if (align === 'right' || align === 'center') properties.align = align;
  return properties;
}

/** Header cells are centred by default. */
function headerProperties(visit: Visit): Properties {
  const { align, ...properties } = cellProperties(visit);
  return align === 'right' ? { ...properties, align } : properties;
}

/** 0 means all remaining rows. */
function spanOf(attribute: string | undefined): number {
  const span = Number.parseInt(attribute ?? '', 10);
  return span >= 0 ? Math.min(LIMITS.cellSpan, span) : 1;
}

function finishTable(visit: Visit, table: Element): ElementContent[] {
  settleSpans(table);
  const rows = rowsOf(table);
  if (textIn(table.children).trim() === '' && !holdsPicture(table.children)) return [];
  if (tableKind(factsOf(visit, table, rows)).kind === 'data') {
    markHead(visit.page, rows);
    return [table];
  }
  const grid = cellGrid(rows);
  const start = firstNumber(grid);
  if (start !== null && filledColumns(grid) > 1) return rankedRows(rows, grid, start);
  return rows.flatMap(row => flowOfRow(elementsIn(row.children)));
}

const holdsPicture = (nodes: readonly ElementContent[]): boolean =>
  nodes.some(node => node.type === 'element' && (node.tagName === 'img' || holdsPicture(node.children)));

function factsOf(
  { page, index, element: { attributes } }: Visit,
  table: Element,
  rows: readonly Element[],
): TableFacts {
  const widths = rows.map(row => row.children.reduce((sum, cell) => sum + widthOf(cell), 0));
  const grid = cellGrid(rows);
  const cells = rows.flatMap(row => elementsIn(row.children));
  return {
    role: attributes.role ?? '',
    hasCaption: table.children.some(child => isElement(child, 'caption')),
    hasHeaderCells: cells.some(cell => cell.tagName === 'th' && cell.children.length > 0),
    isAllHeaders: cells.every(cell => cell.tagName === 'th'),
    holdsTable: someWithin(page, index, (_, tag) => tag === 'table'),
    tableCells: cells.filter(cell => cell.children.some(child => isElement(child, 'table'))).length,
    rows: rows.length,
    columns: filledColumns(grid),
    isNumbered: firstNumber(grid) !== null && MARKED_NUMBER.test(textIn(grid[0]?.[0]?.children ?? []).trim()),
    hasPictureColumn: startsWithPicture(grid),
    blockCells: cells.filter(cell => cell.children.some(isBlock)).length,
    longestCellChars: cells.reduce((most, cell) => Math.max(most, textIn(cell.children).length), 0),
    drawnCells: drawnCells(page, index),
    cells: cells.length,
    isEven: widths.every(width => width === widths[0]),
    looksHeaded: looksHeaded(page, rows),
  };
}

function filledColumns(grid: CellGrid): number {
  const filled = new Set<number>();
  for (const row of grid)
    for (const [column, cell] of row.entries()) if ((cell?.children.length ?? 0) > 0) filled.add(column);
  return filled.size;
}

/** True if the first column has one filled cell: a picture without words at its top. */
function startsWithPicture(grid: CellGrid): boolean {
  const [first, ...others] = grid.map(([cell]) => cell?.children ?? []);
  if (first === undefined || others.some(children => children.length > 0)) return false;
  return holdsPicture(first) && textIn(first).trim() === '';
}

/** Returns the first number of a table whose first column only counts its rows: `1`, `2.`; else null. */
function firstNumber(grid: CellGrid): number | null {
  const numbers = grid.map(([cell]) => textIn(cell?.children ?? []).trim()).filter(text => text !== '');
  const first = Number.parseInt(numbers[0] ?? '', 10);
  const isCounted = numbers.every(
    (text, at) => /^\d{1,3}[.)]?$/.test(text) && Number.parseInt(text, 10) === first + at,
  );
  return isCounted && numbers.length >= LIMITS.numberedRows ? first : null;
}

const MARKED_NUMBER = /^\d+[.)]$/;

/** Makes a list of numbered rows; a row without a number goes on with the one before it. */
function rankedRows(rows: readonly Element[], grid: CellGrid, start: number): ElementContent[] {
  const items: Element[] = [];
  const before: ElementContent[] = [];
  for (const [at, row] of rows.entries()) {
    const number = grid[at]?.[0];
    if (textIn(number?.children ?? []).trim() !== '') items.push(element('li'));
    const { children } = items.at(-1) ?? { children: before };
    for (const node of flowOfRow(elementsIn(row.children).filter(cell => cell !== number)))
      children.push(node);
  }
  const list = element('ol', start === 1 ? {} : { start }, items.flatMap(tidied) as Element[]);
  return [...before, list];
}

const widthOf = (cell: ElementContent): number =>
  isElement(cell) && typeof cell.properties.colSpan === 'number' ? cell.properties.colSpan : 1;

function drawnCells({ snapshot, tree }: Page, table: number): number {
  let drawn = 0;
  const end = tree.end(table);
  for (let index = table + 1; index < end; index++) {
    const found = snapshot.elements[index];
    if (found?.tag !== 'td') continue;
    const isDrawn = tree.style(index).borders.some(width => width > 0);
    if (isDrawn || hasBackground(snapshot, found.parent)) drawn++;
  }
  return drawn;
}

const hasBackground = (snapshot: Page['snapshot'], row: number): boolean =>
  treeOf(snapshot).element(row).tag === 'tr' && treeOf(snapshot).style(row).backgroundColor !== '';

/** Joins short adjacent cells to one line; cells with blocks follow one another. */
function flowOfRow(cells: readonly Element[]): ElementContent[] {
  const flow: ElementContent[] = [];
  let line: Element | undefined;
  for (const cell of cells.filter(({ children }) => children.length > 0)) {
    const { children } = cell;
    if (children.some(isBlock)) {
      flow.push(...asFlow(children));
      line = undefined;
    } else if (line === undefined) {
      line = element('p', {}, [...children]);
      movePlace(cell, line);
      flow.push(line);
    } else line.children.push(textNode(' '), ...children);
  }
  return flow;
}

/** Marks the first row as a header by `dataHead`, if it looks like one. */
export function markHead(page: Page, rows: readonly Element[]): void {
  const [first] = rows;
  if (first !== undefined && looksHeaded(page, rows)) first.properties.dataHead = true;
}

/** True if the first row alone is bold or has a background of its own, and no cell is a header. */
export function looksHeaded(page: Page, rows: readonly Element[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0 || rows.some(holdsHead)) return false;
  const filled = filledCells(first);
  if (filled.length < 2 || filled.length * 2 <= first.children.length) return false;
  const background = backgroundOf(page, first);
  const isApart = background !== '' && others.every(row => backgroundOf(page, row) !== background);
  return isApart || (isBold(page, first) && !others.some(row => isBold(page, row)));
}

const holdsHead = (row: Element): boolean => elementsIn(row.children).some(({ tagName }) => tagName === 'th');

const filledCells = (row: Element): Element[] =>
  elementsIn(row.children).filter(({ children }) => children.length > 0);

const isBold = (page: Page, row: Element): boolean =>
  filledCells(row).every(cell => looksBold(page.snapshot, indexOf(cell)));

/** The background that all cells of a row share; empty if they have none or several. */
function backgroundOf({ tree }: Page, row: Element): string {
  const colors = elementsIn(row.children).map(cell => {
    const index = indexOf(cell);
    const own = tree.style(index).backgroundColor;
    return own === '' ? tree.style(tree.parent(index)).backgroundColor : own;
  });
  return colors.every(color => color === colors[0]) ? (colors[0] ?? '') : '';
}

const indexOf = (cell: Element): number => placeOf(cell)?.element ?? -1;
