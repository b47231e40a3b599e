// Formats benchmark results as plain text tables: no colour, aligned columns, figures to the right.

import { ZONES } from '../../../judge/zones/zoning.ts';
import { CONTENT_GRADE_NAMES } from '../content/grades.ts';
import { STRUCTURE_NAMES } from '../content/markdown-structure.ts';
import { METADATA_FIELDS } from '../content/metadata-score.ts';
import type { ContentBenchResult } from '../content/result.ts';
import { winners } from '../content/winners.ts';
import { milliseconds, percent, share, withInterval } from '../figures.ts';
import { GRADES } from './metrics.ts';
import type { ZoneBenchResult } from './result.ts';

export function zoneTable(result: ZoneBenchResult): string {
  const { summaries } = result;
  const scores = [
    ['method', 'pages', 'accuracy', '95 %', 'macro F1', '95 %', ...ZONES, 'centre IoU', 'failed', 'ms/page'],
    ...summaries.map(summary => [
      summary.method,
      String(summary.pages),
      ...withInterval(summary.accuracy),
      ...withInterval(summary.macroF1),
      ...ZONES.map(zone => share(summary.zones[zone].f1)),
      share(summary.centerIou?.value),
      String(summary.failed),
      milliseconds(summary.meanMilliseconds),
    ]),
  ];
  const grades = [
    [
      'method',
      ...GRADES.map(grade => grade.name),
      'BCubed chars',
      'nodes',
      'pixels',
      'sure',
      'its accuracy',
      'unsure',
      'its accuracy',
    ],
    ...summaries.map(({ method, grades: shares, bcubed, calibration: { sure, unsure } }) => [
      method,
      ...GRADES.map(grade => percent(shares[grade.name])),
      ...[bcubed.chars, bcubed.nodes, bcubed.pixels].map(figure => share(figure?.value)),
      ...[sure, unsure].flatMap(bin => [String(bin.pages), share(bin.accuracy)]),
    ]),
  ];
  const content = [
    ['method', 'pages', 'precision', 'recall', 'F1', '95 %', ...CONTENT_GRADE_NAMES],
    ...summaries.map(({ method, content: { pages, precision, recall, f1, grades: shares } }) => [
      method,
      String(pages),
      share(precision),
      share(recall),
      ...withInterval(f1),
      ...CONTENT_GRADE_NAMES.map(grade => percent(shares[grade])),
    ]),
  ];
  const kinds = kindRows(
    summaries.map(({ byKind }) => byKind.map(row => ({ ...row, figure: row.accuracy }))),
  );
  const contentKinds = kindRows(
    summaries.map(({ byKind }) => byKind.map(row => ({ ...row, figure: row.contentF1 }))),
  );
  const wins = winners(result);
  return sections([
    ['Zones: means over pages, F1 of each zone', scores],
    ['Grades (share of pages), extended BCubed F, confidence over 0.9 and below', grades],
    ['Accuracy by kind of page', [['kind', 'pages', ...result.methods], ...kinds]],
    ['Content: by weight, and grades (A all noise gone and nothing lost, B most, C the rest)', content],
    ['Content F1 by kind of page', [['kind', 'pages', ...result.methods], ...contentKinds]],
    [
      'Pages on which the method has the best content F1, alone or with others, by kind',
      [['kind', 'pages', ...result.methods], ...wins],
    ],
  ]);
}

export function contentTable(result: ContentBenchResult): string {
  const scores = [
    [
      'method',
      'pages',
      'word P',
      'word R',
      'word F1',
      '95 %',
      'shingle P',
      'shingle R',
      'shingle F1',
      '95 %',
      'with',
      'without',
      'failed',
      'ms/page',
    ],
    ...result.summaries.map(summary => [
      summary.method,
      String(summary.pages),
      share(summary.wordPrecision?.value),
      share(summary.wordRecall?.value),
      ...withInterval(summary.wordF1),
      share(summary.shinglePrecision?.value),
      share(summary.shingleRecall?.value),
      ...withInterval(summary.shingleF1),
      share(summary.with?.value),
      share(summary.without?.value),
      String(summary.failed),
      milliseconds(summary.meanMilliseconds),
    ]),
  ];
  const kinds = kindRows(
    result.summaries.map(({ byKind }) => byKind.map(row => ({ ...row, figure: row.wordF1 }))),
  );
  return sections([
    ['Content: means over pages', scores],
    ['Word F1 by kind of page', [['kind', 'pages', ...result.methods], ...kinds]],
    ...furtherTables(result),
  ]);
}

type Table = readonly [title: string, rows: string[][]];

/** Only for datasets that have such truth. */
function furtherTables({ summaries }: ContentBenchResult): Table[] {
  const ofMetadata = METADATA_FIELDS.flatMap(field =>
    summaries.flatMap(({ method, metadata }) => {
      if (metadata === null) return [];
      const { known, given, right, precision, recall, f1 } = metadata[field];
      return [[field, method, ...[known, given, right].map(String), ...[precision, recall, f1].map(share)]];
    }),
  );
  const ofMarkdown = STRUCTURE_NAMES.flatMap(name =>
    summaries.flatMap(({ method, markdown }) => {
      if (markdown === null) return [];
      const { pages, precision, recall, f1 } = markdown[name];
      return [[name, method, String(pages), ...[precision, recall, f1].map(share)]];
    }),
  );
  const tables: Table[] = [
    ['Metadata', [['field', 'method', 'known', 'given', 'right', 'P', 'R', 'F1'], ...ofMetadata]],
    [
      'Markdown: structure of the words that answer and truth share',
      [['part', 'method', 'pages', 'P', 'R', 'F1'], ...ofMarkdown],
    ],
  ];
  return tables.filter(([, rows]) => rows.length > 1);
}

interface KindFigure {
  readonly kind: string;
  readonly pages: number;
  readonly figure: number | null;
}

/** A row per kind, a column per method. */
function kindRows(methods: readonly (readonly KindFigure[])[]): string[][] {
  const pages = new Map<string, number>();
  for (const row of methods.flat()) pages.set(row.kind, Math.max(row.pages, pages.get(row.kind) ?? 0));
  return [...pages].map(([kind, count]) => [
    kind,
    String(count),
    ...methods.map(rows => share(rows.find(row => row.kind === kind)?.figure)),
  ]);
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

function sections(tables: readonly Table[]): string {
  return tables.map(([title, rows]) => `${[title, '', ...alignColumns(rows)].join('\n')}\n`).join('\n');
}
