// The record of a page of a crawl: that of a batch, with where it leads and what it repeats.

import type { BatchRecord } from '../batch/batch-record.ts';

export interface CrawlFields {
  /** Pages of the crawl that it leads to. */
  readonly links: readonly string[];
  /** The page is that one again, so none of its files is kept. */
  readonly duplicateOf?: string;
}

export type CrawlRecord = BatchRecord & { readonly crawl?: CrawlFields };
