// The result of the content benchmark as tables of texts.

import { kindRows, milliseconds, share, type Table, withInterval } from '../tables.ts';
import { SCORED_NAMES } from './document-score.ts';
import { KEPT_NAMES } from './kept-parts.ts';
import { STRUCTURE_NAMES } from './markdown-structure.ts';
import { METADATA_FIELDS } from './metadata-score.ts';
import type { ContentBenchResult } from './result.ts';

const HEAD =
  'method,pages,word P,word R,word F1,95 %,shingle P,shingle R,shingle F1,95 %,with,without,failed,ms/page'.split(
    ',',
  );

export function contentTables(result: ContentBenchResult): Table[] {
  const scores = [
    HEAD,
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
  return [
    ['Content: means over pages', scores],
    ['Word F1 by kind of page', [['kind', 'pages', ...result.methods], ...kinds]],
    ...furtherTables(result),
  ];
}

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
  const ofDocument = SCORED_NAMES.flatMap(name =>
    summaries.flatMap(({ method, document }) => {
      if (document === null || document[name].known === 0) return [];
      const { pages, known, given, right, precision, recall, f1 } = document[name];
      return [
        [name, method, ...[pages, known, given, right].map(String), ...[precision, recall, f1].map(share)],
      ];
    }),
  );
  const ofKept = KEPT_NAMES.flatMap(name =>
    summaries.flatMap(({ method, kept }) => {
      if (kept === null) return [];
      const { content, keptShare, others, letInShare } = kept[name];
      return [[name, method, String(content), share(keptShare), String(others), share(letInShare)]];
    }),
  );
  const tables: Table[] = [
    ['Metadata', [['field', 'method', 'known', 'given', 'right', 'P', 'R', 'F1'], ...ofMetadata]],
    [
      'Document: parts over all pages',
      [['part', 'method', 'pages', 'known', 'given', 'right', 'P', 'R', 'F1'], ...ofDocument],
    ],
    [
      'Labels: headings and pictures kept and let in',
      [['part', 'method', 'content', 'kept', 'others', 'let in'], ...ofKept],
    ],
    [
      'Markdown: structure of the words that answer and truth share',
      [['part', 'method', 'pages', 'P', 'R', 'F1'], ...ofMarkdown],
    ],
  ];
  return tables.filter(([, rows]) => rows.length > 1);
}
