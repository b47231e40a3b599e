// Input and result of the content benchmark: pages with their true content from any dataset, answers with their run
// time, and scores as plain data, saved as JSON and shown as tables.

import type { Estimate, Scores } from '../statistics.ts';
import { kindTable, milliseconds, share, type Table, withInterval } from '../tables.ts';
import {
  type DocumentScore,
  type DocumentSummary,
  type DocumentTruth,
  type JudgedParts,
  KEPT_NAMES,
  type KeptScore,
  type KeptSummary,
  SCORED_NAMES,
} from './document-score.ts';
import { type MarkdownScore, type MarkdownSummary, STRUCTURE_NAMES } from './markdown-structure.ts';
import {
  type KnownMetadata,
  METADATA_FIELDS,
  type MetadataScore,
  type MetadataSummary,
} from './metadata-score.ts';
import type { ShingleShares } from './metrics.ts';

/** Answers of the methods for a page; a failed method has an error message instead. */
export interface ContentAnswers {
  readonly truth: ContentTruth;
  readonly answers: Readonly<Record<string, ContentAnswer>>;
}
export type ContentAnswer = TimedText | { readonly failure: string };

export interface ContentScore {
  readonly words: Scores;
  readonly shingles: ShingleShares;
  /** Share of the snippets in the text; `null` if the page has none. */
  readonly with: number | null;
  readonly without: number | null;
  /** `null` if the page has no such truth, or the method gives no such answer. */
  readonly markdown: MarkdownScore | null;
  readonly metadata: MetadataScore | null;
  readonly document: DocumentScore | null;
  readonly kept: KeptScore | null;
  /** True if the method is sure of an answer that is mostly wrong; `null` if it does not say how sure it is. */
  readonly isSilent: boolean | null;
  readonly milliseconds: number;
}

export interface ContentPageResult {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly scores: Readonly<Record<string, ContentScore>>;
  readonly failures: Readonly<Record<string, string>>;
}

export interface ContentSummary {
  readonly method: string;
  readonly pages: number;
  readonly failed: number;
  readonly wordPrecision: Estimate | null;
  readonly wordRecall: Estimate | null;
  readonly wordF1: Estimate | null;
  readonly shinglePrecision: Estimate | null;
  readonly shingleRecall: Estimate | null;
  readonly shingleF1: Estimate | null;
  readonly with: Estimate | null;
  readonly without: Estimate | null;
  readonly markdown: MarkdownSummary | null;
  readonly metadata: MetadataSummary | null;
  readonly document: DocumentSummary | null;
  readonly kept: KeptSummary | null;
  /** Number of answers that are `isSilent`. */
  readonly silent: number | null;
  readonly meanMilliseconds: number | null;
  readonly byKind: readonly {
    readonly kind: string;
    readonly pages: number;
    readonly wordF1: number | null;
  }[];
}

export interface ContentBenchResult {
  readonly schema: 'pith/bench-content@1';
  readonly methods: readonly string[];
  readonly summaries: readonly ContentSummary[];
  readonly pages: readonly ContentPageResult[];
}

export interface ContentTruth {
  readonly id: string;
  /** Kind of page in its dataset (article, product, …). */
  readonly kind: string;
  readonly url: string;
  readonly text: string;
  /** Snippets that must be in the answer, and snippets that must not be. */
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Absent if the dataset has none. */
  readonly markdown?: string;
  readonly metadata?: KnownMetadata;
  readonly document?: DocumentTruth;
  /** Labelled pages have these. */
  readonly judged?: JudgedParts;
}

export interface ContentPage extends ContentTruth {
  /** Reads the saved page. `charset` comes from the dataset; `null` means that the browser detects it. */
  readonly readHtml: () => Promise<SavedHtml>;
}

export interface SavedHtml {
  readonly bytes: Buffer;
  readonly charset: string | null;
}

export interface Extracted {
  readonly text: string;
  /** Absent if the method does not support it. */
  readonly markdown?: string;
  /** Given by methods without Markdown. */
  readonly html?: string;
  readonly metadata?: KnownMetadata;
  /** The word F1 that the method expects of itself. */
  readonly quality?: number | null;
}

export interface TimedText extends Extracted {
  readonly milliseconds: number;
}

export async function timed(make: () => Promise<Extracted>): Promise<TimedText> {
  const started = performance.now();
  const extracted = await make();
  return { ...extracted, milliseconds: performance.now() - started };
}

const HEAD =
  'method,pages,word P,word R,word F1,95 %,shingle P,shingle R,shingle F1,95 %,with,without,failed,silent,ms/page'.split(
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
      summary.silent === null ? '–' : String(summary.silent),
      milliseconds(summary.meanMilliseconds),
    ]),
  ];
  return [
    ['Content: means over pages', scores],
    kindTable('Word F1 by kind of page', result.summaries, row => row.wordF1),
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
