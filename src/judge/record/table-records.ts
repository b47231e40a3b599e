// Tables of the content as data: the grid that Markdown and HTML have too, with its spans resolved.

import type { Element, ElementContent } from 'hast';
import type { Box } from '../../base/box.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { headRows, titleRows } from '../content/markdown/mdast-table.ts';
import { textOf } from '../content/text.ts';
import { placeOf } from '../hast/links/places.ts';
import { elementsIn, isElement, rowsOf } from '../hast/nodes.ts';
import { type Cover, coveredPlaces } from '../hast/tables/cell-spans.ts';
import type { SectionedPage } from '../sections/sections.ts';
import type { Zone } from '../zones/zoning.ts';
import { roundedBox } from './element-records.ts';

export interface TableRecord {
  /** The text of its `caption`, or of a row above the header that spans the table; `null` for none. */
  readonly caption: string | null;
  /** Id of its section, and the headings that lead to it, outermost first. */
  readonly section: string;
  readonly path: readonly string[];
  readonly zone: Zone | null;
  readonly box: Box;
  readonly xpath: string;
  /** One name for each column: its header cells from top to bottom; '' where there is none. */
  readonly columns: readonly string[];
  /** Number of rows that `columns` are made of, and of columns at the left that name their row. */
  readonly headerRows: number;
  readonly headerColumns: number;
  /** The text of each cell below the header; a cell that spans several places stands in each. */
  readonly rows: readonly (readonly string[])[];
  /** Links in these cells; `row` and `column` count from 0. */
  readonly links: readonly TableLink[];
  /** Number of rows that are left out, because the page has too many cells; absent for none. */
  readonly rowsLeft?: number;
}

export interface TableLink {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly url: string;
}

/** Places of all tables of a page. */
const MOST_PLACES = 200_000;

/** Tables that only arrange the page are unwrapped in the content already. */
export function tableRecords(page: SectionedPage): TableRecord[] {
  const { snapshot, blocks, sections } = page;
  const records: TableRecord[] = [];
  let left = MOST_PLACES;
  for (const [at, block] of blocks.entries())
    for (const table of tablesIn(block.node)) {
      const section = sections.findLast(({ from }) => from <= at);
      const element = placeOf(table)?.element ?? block.element;
      const grid = gridOf(table, left);
      left -= grid.places;
      records.push({
        caption: grid.caption,
        section: section?.id ?? '0',
        path: section?.path ?? [],
        zone: block.zone,
        box: roundedBox(treeOf(snapshot).element(element).pageBox),
        xpath: xpathOf(snapshot, element),
        ...grid.data,
      });
    }
  return records;
}

export function tablesIn(node: ElementContent): Element[] {
  if (node.type !== 'element') return [];
  const inside = node.children.flatMap(tablesIn);
  return node.tagName === 'table' ? [node, ...inside] : inside;
}

function gridOf(table: Element, most: number) {
  const all = rowsOf(table);
  const titles = titleRows(table, all);
  const rows = all.slice(titles.length);
  const heads = headRows(table, rows);
  const texts = new Map<Element, string>();
  const textAt = (cover: Cover | undefined): string => {
    if (cover === undefined) return '';
    const text = texts.get(cover.cell) ?? cellText(cover.cell);
    texts.set(cover.cell, text);
    return text;
  };
  const covers = coveredPlaces(rows, most);
  const width = covers.reduce((widest, places) => Math.max(widest, places.length), 0);
  const kept = covers.slice(0, Math.max(heads, Math.floor(most / Math.max(1, width))));
  const columnsOf = Array.from({ length: width }, (_, column) => column);
  const body = kept.slice(heads);
  const rowsLeft = covers.length - kept.length;
  const captions = table.children.filter(child => isElement(child, 'caption'));
  const caption = [...captions, ...titles.flatMap(({ children }) => elementsIn(children))]
    .map(cellText)
    .join('\n');
  return {
    places: kept.length * width,
    caption: caption === '' ? null : caption,
    data: {
      columns: columnsOf.map(column =>
        columnName(kept.slice(0, heads).map(places => textAt(places[column]))),
      ),
      headerRows: heads,
      headerColumns: headerColumns(body),
      rows: body.map(places => columnsOf.map(column => textAt(places[column]))),
      links: body.flatMap((places, row) => linksIn(places, row, heads)),
      ...(rowsLeft > 0 && { rowsLeft }),
    },
  };
}

const cellText = ({ children }: Element): string => textOf({ type: 'root', children }).trim();

/** Header cells that span rows are said once. */
const columnName = (texts: readonly string[]): string =>
  onOneLine(texts.filter((text, at) => text !== texts[at - 1]).join(' '));

/** Columns at the left whose filled cells are all header cells. */
function headerColumns(body: readonly (readonly (Cover | undefined)[])[]): number {
  const isHeader = (column: number): boolean => {
    const cells = body
      .flatMap(places => places[column]?.cell ?? [])
      .filter(({ children }) => children.length > 0);
    return cells.length > 0 && cells.every(({ tagName }) => tagName === 'th');
  };
  let count = 0;
  while (isHeader(count)) count++;
  return count;
}

/** `heads`: rows above the first of these. A cell that spans several places has its links at the first. */
const linksIn = (places: readonly (Cover | undefined)[], row: number, heads: number): TableLink[] =>
  places.flatMap((cover, column) =>
    cover?.row === row + heads && cover.column === column
      ? anchorsIn(cover.cell).map(anchor => ({
          row,
          column,
          text: onOneLine(cellText(anchor)),
          url: String(anchor.properties.href),
        }))
      : [],
  );

function anchorsIn(node: ElementContent): Element[] {
  if (node.type !== 'element') return [];
  if (node.tagName === 'a' && typeof node.properties.href === 'string') return [node];
  return node.children.flatMap(anchorsIn);
}

export const TABLE_WARNINGS = [
  /** the tables of the page have too many cells: the last rows are not in `tables` */
  'TABLES_CUT',
] as const;

export function tableWarnings(tables: readonly TableRecord[]): SnapshotWarning[] {
  const rows = tables.reduce((sum, { rowsLeft = 0 }) => sum + rowsLeft, 0);
  if (rows === 0) return [];
  const message = `the tables of the page have more than ${MOST_PLACES} cells: ${rows} rows are left out of tables`;
  return [{ code: TABLE_WARNINGS[0], message }];
}
