// Builds the single header row of a Markdown table.

import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, TableCell } from 'mdast';
import { LIMITS } from '../../hast/limits.ts';
import { elementsIn, isElement } from '../../hast/nodes.ts';

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
export function mergedHeader(rows: readonly TableCell[][], heads: number): TableCell[][] {
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

const BLANK: PhrasingContent = { type: 'text', value: ' ' };

/** Tells if the filled cells of a row are bold, and are most of it. */
function isBoldRow(row: Element): boolean {
  const filled = elementsIn(row.children).filter(({ children }) => children.length > 0);
  return filled.length * 2 > row.children.length && filled.every(isBold);
}

function isBold(cell: Element): boolean {
  const [only, ...others] = cell.children;
  return isElement(only, 'strong') && others.length === 0;
}
