// `pith/batch`: batches and crawls of many pages into a run folder.

export { batch } from './batch/batch.ts';
export type { BatchRecord } from './batch/batch-record.ts';
export type { RecordedPage } from './batch/recorder.ts';
export type { BatchCalls, BatchSummary } from './batch/run-batch.ts';
export type { BatchOptionsInput as BatchOptions } from './batch/run-option-rows.ts';
export { type CrawlSummary, crawl } from './crawl/crawl.ts';
export type { CrawlOptionsInput as CrawlOptions } from './crawl/crawl-option-rows.ts';
export type { CrawlFields, CrawlRecord, WalkEnd } from './crawl/walk.ts';
