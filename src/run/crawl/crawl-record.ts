// The record of a crawled page: the record of a batch, with its links and duplicates.

import type { BatchRecord } from '../batch/batch-record.ts';

export interface CrawlFields {
  /** Links to pages inside the crawl. */
  readonly links: readonly string[];
  /** Address of the page that this one duplicates; its files are not kept. */
  readonly duplicateOf?: string;
}

export type CrawlRecord = BatchRecord & { readonly crawl?: CrawlFields };
