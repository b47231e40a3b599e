// A page with its true content, from any dataset.

import type { DocumentTruth } from './document-score.ts';
import type { KnownMetadata } from './metadata-score.ts';

export interface ContentTruth {
  readonly id: string;
  /** Kind of page in its dataset (article, product, …). */
  readonly kind: string;
  readonly url: string;
  readonly text: string;
  /** Snippets that must be in the answer, and snippets that must not be. */
  readonly with: readonly string[];
  readonly without: readonly string[];
  /** Absent if the dataset has none. */
  readonly markdown?: string;
  readonly metadata?: KnownMetadata;
  readonly document?: DocumentTruth;
}

export interface ContentPage extends ContentTruth {
  /** Reads the saved page. `charset` comes from the dataset; `null` means that the browser detects it. */
  readonly readHtml: () => Promise<SavedHtml>;
}

export interface SavedHtml {
  readonly bytes: Uint8Array;
  readonly charset: string | null;
}
