// Input and result of the content benchmark: pages with their true content from any dataset, answers with their run
// time, and scores as plain data, saved as JSON.

import type { Estimate, Scores } from '../statistics.ts';
import type { DocumentScore, DocumentSummary, DocumentTruth } from './document-score.ts';
import type { JudgedParts, KeptScore, KeptSummary } from './kept-parts.ts';
import type { MarkdownScore, MarkdownSummary } from './markdown-score.ts';
import type { KnownMetadata, MetadataScore, MetadataSummary } from './metadata-score.ts';
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
}

export interface TimedText extends Extracted {
  readonly milliseconds: number;
}

export async function timed(make: () => Promise<Extracted>): Promise<TimedText> {
  const started = performance.now();
  const extracted = await make();
  return { ...extracted, milliseconds: performance.now() - started };
}
