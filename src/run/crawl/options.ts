// The schema of the options of a crawl, made from their rows.

import type { z } from 'zod';
import { clientRunSchemaOf, runSchemaOf } from '../batch/options.ts';
import { CRAWL_OPTIONS } from './crawl-option-rows.ts';

export const crawlOptionsSchema = runSchemaOf(CRAWL_OPTIONS);
export const clientCrawlOptionsSchema = clientRunSchemaOf(CRAWL_OPTIONS);

export type CrawlOptions = z.output<typeof crawlOptionsSchema>;
