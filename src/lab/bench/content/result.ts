// Input and result of the content benchmark: plain data, saved as JSON.

import type { Estimate } from '../bootstrap.ts';
import type { DocumentScore, DocumentSummary } from './document-score.ts';
import type { MarkdownScore, MarkdownSummary } from './markdown-score.ts';
import type { MetadataScore, MetadataSummary } from './metadata-score.ts';
import type { ShingleShares, WordScore } from './metrics.ts';
import type { ContentTruth } from './page.ts';
import type { TimedText } from './timed-text.ts';

/** Answers of the methods for a page; a failed method has an error message instead. */
export interface ContentAnswers {
  readonly truth: ContentTruth;
  readonly answers: Readonly<Record<string, ContentAnswer>>;
}
export type ContentAnswer = TimedText | { readonly failure: string };

export interface ContentScore {
  readonly words: WordScore;
  readonly shingles: ShingleShares;
  /** Share of the snippets in the text; `null` if the page has none. */
  readonly with: number | null;
  readonly without: number | null;
  /** `null` if the page has no such truth, or the method gives no such answer. */
  readonly markdown: MarkdownScore | null;
  readonly metadata: MetadataScore | null;
  readonly document: DocumentScore | null;
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
