// Decides if a table contains data or only arranges the page: measures of the table, and an ordered list of rules, each
// with its reason.

import type { Element, ElementContent } from 'hast';
import { looksBold } from '../../../page/perception/computed-style.ts';
import { someWithin } from '../../../page/perception/texts-within.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { LIMITS } from '../limits.ts';
import { placeOf } from '../links/places.ts';
import { elementsIn, holdsPicture, isBlock, isElement, textIn } from '../nodes.ts';
import type { Page, Visit } from '../visit.ts';
import { type CellGrid, cellGrid } from './cell-spans.ts';

export type TableFacts = ReturnType<typeof tableFacts>;

export interface TableVerdict {
  readonly kind: 'data' | 'layout';
  readonly reason: string;
}

/** The first rule that applies decides. */
export function tableKind(facts: TableFacts): TableVerdict {
  for (const [kind, reason, applies] of RULES) if (applies(facts)) return { kind, reason };
  return { kind: 'layout', reason: 'no sign of data' };
}

type TableRule = readonly [
  kind: TableVerdict['kind'],
  reason: string,
  applies: (facts: TableFacts) => boolean,
];

const RULES: readonly TableRule[] = [
  ['layout', 'the page says it is for presentation', ({ role }) => /^(?:presentation|none)$/.test(role)],
  ['data', 'the page says it is a table', ({ role }) => /^(?:table|grid|treegrid)$/.test(role)],
  [
    'layout',
    'most of its cells hold tables',
    facts => facts.tableCells > 0 && facts.tableCells * 2 >= facts.cells,
  ],
  ['layout', 'it is a text beside a picture', facts => facts.hasPictureColumn && facts.columns === 2],
  ['data', 'it has a caption', ({ hasCaption }) => hasCaption],
  ['layout', 'it has one row or column of header cells alone', facts => facts.isAllHeaders && isLine(facts)],
  ['data', 'it has header cells', ({ hasHeaderCells }) => hasHeaderCells],
  ['layout', 'it contains another table', ({ holdsTable }) => holdsTable],
  ['layout', 'it has a single row or column', facts => isLine(facts)],
  ['layout', 'it numbers its rows like a list', ({ isNumbered }) => isNumbered],
  ['layout', 'its cells hold headings, lists or paragraphs', ({ blockCells }) => blockCells > 0],
  ['layout', 'a cell holds prose', ({ longestCellChars }) => longestCellChars > LIMITS.proseCellChars],
  ['data', 'its cells have borders or backgrounds', facts => facts.drawnCells * 2 >= facts.cells],
  ['data', 'it has many columns', ({ columns }) => columns >= LIMITS.dataTableColumns],
  ['data', 'it has many even rows', ({ rows, isEven }) => isEven && rows >= LIMITS.dataTableRows],
  [
    'data',
    'its first row looks like a header',
    facts => facts.looksHeaded && facts.isEven && facts.columns > 2,
  ],
  ['data', 'its rows are even and short', ({ isEven, rows }) => isEven && rows > 2],
];

const isLine = ({ rows, columns }: TableFacts): boolean => rows < 2 || columns < 2;

/** Measures of a table, without those of nested tables. */
export function tableFacts(
  { page, index, element: { attributes } }: Visit,
  table: Element,
  rows: readonly Element[],
) {
  const widths = rows.map(row => row.children.reduce((sum, cell) => sum + widthOf(cell), 0));
  const grid = cellGrid(rows);
  const cells = rows.flatMap(row => elementsIn(row.children));
  return {
    role: attributes.role ?? '',
    hasCaption: table.children.some(child => isElement(child, 'caption')),
    hasHeaderCells: cells.some(cell => cell.tagName === 'th' && cell.children.length > 0),
    isAllHeaders: cells.every(cell => cell.tagName === 'th'),
    holdsTable: someWithin(page, index, (_, tag) => tag === 'table'),
    /** Cells that hold a data table. */
    tableCells: cells.filter(cell => cell.children.some(child => isElement(child, 'table'))).length,
    rows: rows.length,
    /** Columns with content. */
    columns: filledColumns(grid),
    /** The first column only numbers what follows, as in a list: `1.`, `2.` */
    isNumbered: firstNumber(grid) !== null && MARKED_NUMBER.test(textIn(grid[0]?.[0]?.children ?? []).trim()),
    hasPictureColumn: startsWithPicture(grid),
    /** Cells with headings, lists, or several paragraphs. */
    blockCells: cells.filter(cell => cell.children.some(isBlock)).length,
    longestCellChars: cells.reduce((most, cell) => Math.max(most, textIn(cell.children).length), 0),
    /** Cells with a visible border, or in rows with a background. */
    drawnCells: drawnCells(page, index),
    cells: cells.length,
    /** All rows have the same number of columns. */
    isEven: widths.every(width => width === widths[0]),
    looksHeaded: looksHeaded(page, rows),
  };
}

const widthOf = (cell: ElementContent): number =>
  isElement(cell) && typeof cell.properties.colSpan === 'number' ? cell.properties.colSpan : 1;

function filledColumns(grid: CellGrid): number {
  const filled = new Set<number>();
  for (const row of grid)
    for (const [column, cell] of row.entries()) if ((cell?.children.length ?? 0) > 0) filled.add(column);
  return filled.size;
}

/** True if the first column has one filled cell: a picture without words at its top, as in a note beside its icon. */
function startsWithPicture(grid: CellGrid): boolean {
  const [first, ...others] = grid.map(([cell]) => cell?.children ?? []);
  if (first === undefined || others.some(children => children.length > 0)) return false;
  return first.some(holdsPicture) && textIn(first).trim() === '';
}

/** Returns the first number of a table whose first column only counts its rows: `1`, `2.`; else null. */
export function firstNumber(grid: CellGrid): number | null {
  const numbers = grid.map(([cell]) => textIn(cell?.children ?? []).trim()).filter(text => text !== '');
  const first = Number.parseInt(numbers[0] ?? '', 10);
  const isCounted = numbers.every(
    (text, at) => /^\d{1,3}[.)]?$/.test(text) && Number.parseInt(text, 10) === first + at,
  );
  return isCounted && numbers.length >= LIMITS.numberedRows ? first : null;
}

const MARKED_NUMBER = /^\d+[.)]$/;

function drawnCells({ snapshot, tree }: Page, table: number): number {
  let drawn = 0;
  const end = tree.end(table);
  for (let index = table + 1; index < end; index++) {
    const found = snapshot.elements[index];
    if (found?.tag !== 'td') continue;
    const isDrawn = tree.style(index).borders.some(width => width > 0);
    if (isDrawn || hasBackground(tree, found.parent)) drawn++;
  }
  return drawn;
}

const hasBackground = (tree: PageTree, row: number): boolean =>
  tree.element(row).tag === 'tr' && tree.style(row).backgroundColor !== '';

/** True for a header by its looks: the first row alone is bold or has a background of its own, and no cell is a header. */
function looksHeaded(page: Page, rows: readonly Element[]): boolean {
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
