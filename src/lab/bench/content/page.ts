// A page with what a reader came for, from whichever dataset.

import type { KnownMetadata } from './metadata-score.ts';

export interface ContentTruth {
  readonly id: string;
  /** Kind of page as its dataset says (article, product, …). */
  readonly kind: string;
  readonly url: string;
  readonly text: string;
  /** Snippets that must, and must not, be in the answer. */
  readonly with: readonly string[];
  readonly without: readonly string[];
  /** Absent where the dataset has none. */
  readonly markdown?: string;
  readonly metadata?: KnownMetadata;
}

export interface ContentPage extends ContentTruth {
  /** The saved page; `charset` as the dataset knows it, `null` where a browser has to find out. */
  readonly readHtml: () => Promise<SavedHtml>;
}

export interface SavedHtml {
  readonly bytes: Uint8Array;
  readonly charset: string | null;
}
