// Formats results as tables of texts (no colour, aligned columns, figures to the right) or Markdown, and their figures:
// three decimals for shares, a dash for undefined ones.

import type { Estimate } from './statistics.ts';

export type Table = readonly [title: string, rows: string[][]];

/** Puts one table below another, each under its title. */
export function textTables(tables: readonly Table[]): string {
  return tables.map(([title, rows]) => `${[title, '', ...alignColumns(rows)].join('\n')}\n`).join('\n');
}

/** Aligns rows, of which the first is the head: the first column left, all others right. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => (row[column] ?? '').length)),
  );
  const lines = rows.map(row =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map(width => '-'.repeat(width)).join('  '));
  return lines;
}

interface KindRow {
  readonly kind: string;
  readonly pages: number;
}

/** A row per kind of page, a column per method. A method that failed on pages has fewer of their kind. */
export function kindTable<Row extends KindRow>(
  title: string,
  methods: readonly { readonly method: string; readonly byKind: readonly Row[] }[],
  figureOf: (row: Row) => number | null,
): Table {
  const pages = new Map<string, number>();
  for (const row of methods.flatMap(({ byKind }) => byKind))
    pages.set(row.kind, Math.max(row.pages, pages.get(row.kind) ?? 0));
  const cell = (byKind: readonly Row[], kind: string): string => {
    const row = byKind.find(one => one.kind === kind);
    return share(row && figureOf(row));
  };
  const rows = [...pages].map(([kind, count]) => [
    kind,
    String(count),
    ...methods.map(({ byKind }) => cell(byKind, kind)),
  ]);
  return [title, [['kind', 'pages', ...methods.map(({ method }) => method)], ...rows]];
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const NOTHING = '–';

export function share(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : value.toFixed(3);
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(0)} %`;
}

/** Shows small shares as more than zero. */
export function percentOfText(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

export function withInterval(figure: Estimate | null): [string, string] {
  return figure === null
    ? [NOTHING, NOTHING]
    : [share(figure.value), `${share(figure.low)}–${share(figure.high)}`];
}

export function milliseconds(value: number | null): string {
  return value === null ? NOTHING : value.toFixed(1);
}
