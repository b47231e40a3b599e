// Finds header rows that the page declares only by their looks.

import type { Element } from 'hast';
import { looksBold } from '../computed-style.ts';
import { placeOf } from '../links/places.ts';
import { elementsIn } from '../nodes.ts';
import type { Page } from '../visit.ts';

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
