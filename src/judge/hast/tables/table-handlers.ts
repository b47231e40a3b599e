// Handles tables: keeps data tables, and unwraps the cells of layout tables.

import type { Element, ElementContent, Properties } from 'hast';
import { someWithin } from '../../../page/perception/texts-within.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { opened } from '../block-handlers.ts';
import { bordered } from '../borders.ts';
import { codeOfTable } from '../code/code-handlers.ts';
import { LIMITS } from '../limits.ts';
import { movePlace } from '../links/places.ts';
import { element, elementsIn, holdsPicture, isBlock, rowsOf, textIn, textNode } from '../nodes.ts';
import type { BlockContent } from '../open-blocks.ts';
import { asFlow, tidied } from '../tidy.ts';
import type { Handler, TagHandlers, Visit } from '../visit.ts';
import { type CellGrid, cellGrid, fixSpans } from './cell-spans.ts';
import { firstNumber, tableFacts, tableKind } from './table-kind.ts';

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
export const roleHandlers: TagHandlers = [
  ['table', tableHandler],
  ['grid', visit => (hasColumnHeader(visit) ? tableHandler(visit) : bordered(visit))],
  ['rowgroup', part('tbody', 'parts')],
  ['row', part('tr', 'parts')],
  ['cell gridcell', part('td', 'flow', cellProperties)],
  ['columnheader', part('th', 'flow', headerProperties)],
  ['rowheader', part('th', 'flow', visit => ({ ...headerProperties(visit), scope: 'row' }))],
];

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
  fixSpans(table);
  const rows = rowsOf(table);
  if (textIn(table.children).trim() === '' && !holdsPicture(table)) return [];
  const facts = tableFacts(visit, table, rows);
  if (tableKind(facts).kind === 'data') {
    if (facts.looksHeaded && rows[0] !== undefined) rows[0].properties.dataHead = true;
    return [table];
  }
  const grid = cellGrid(rows);
  const start = firstNumber(grid);
  if (start !== null && facts.columns > 1) return rankedRows(rows, grid, start);
  return rows.flatMap(row => flowOfRow(elementsIn(row.children)));
}

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
