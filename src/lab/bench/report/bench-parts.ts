// Parts that all reports of a benchmark have: their tables, the list of pages, and failures.

import { counted } from '../../../base/text/counted.ts';
import type { Part, PartTable, SheetCell } from '../../../show/studio/page/sheet/sheet.ts';
import { share, type Table } from '../tables.ts';

/** The tables that the terminal shows, with tinted scores. */
export const tableParts = (tables: readonly Table[]): Part[] =>
  tables.map(([section, [head = [], ...rows]]) => ({
    section,
    parts: [{ head, rows: rows.map(cells => ({ cells: cells.map(tinted) })) }],
  }));

const tinted = (text: string): string | SheetCell =>
  SCORE.test(text) ? { cell: text, heat: Number(text) } : text;

/** As `share` formats it. */
const SCORE = /^[01]\.\d{3}$/;

export const scoreCell = (score: Score): SheetCell => ({ cell: share(score), heat: score ?? null });

type Score = number | null | undefined;

/** A page on which the method failed has no score, and comes first. */
export const worstFirst = <Page>(pages: readonly Page[], scoreOf: (page: Page) => Score): Page[] =>
  [...pages].sort((a, b) => (scoreOf(a) ?? -1) - (scoreOf(b) ?? -1));

export const pageId = (place: number): string => `page-${place}`;

/** The section of a page. `about`: what its title says beside its id. */
export const pageSection = (id: string, about: string, place: number, parts: Part[]): Part => ({
  section: [id, { text: ` ${about}`, as: 'small' }],
  id: pageId(place),
  look: 'page',
  parts,
});

interface IndexedPages<Page> {
  readonly pages: readonly Page[];
  readonly methods: readonly string[];
  readonly scoreOf: (page: Page, method: string) => Score;
  /** A further fact of each page, and its name. */
  readonly about: readonly [name: string, of: (page: Page) => string | number];
}

/** All pages in one table, which leads to their sections. */
export function pageIndex<Page extends { readonly id: string }>(indexed: IndexedPages<Page>): Part {
  const { pages, methods, scoreOf, about } = indexed;
  const rows = pages.map((page, place) => ({
    cells: [
      { text: page.id, href: `#${pageId(place)}` },
      about[1](page),
      ...methods.map(method => scoreCell(scoreOf(page, method))),
    ],
  }));
  const table: PartTable = { head: ['page', about[0], ...methods], rows };
  return {
    section: `Pages, the worst of ${methods[0]} first`,
    parts: [{ fold: `All ${counted(pages.length, 'page')}`, parts: [table] }],
  };
}

/** Why methods have no answer for a page. */
export const failureParts = (failures: Readonly<Record<string, string>>): Part[] =>
  Object.entries(failures).map(([method, reason]) => ({
    p: [
      { text: `${method} failed: `, as: 'b' },
      { text: reason, look: 'failure' },
    ],
  }));
