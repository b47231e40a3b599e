// The options of a crawl: those of a batch that apply, and its own.

import { z } from 'zod';
import type { SchemasFor } from '../../base/schema/parse-options.ts';
import { type BatchOptionsInput, batchOptionsSchema } from '../batch/options.ts';
import { CRAWL_LIMITS, CRAWL_SCOPES } from './limits.ts';

/** Options of `crawl`. */
export interface CrawlOptionsInput extends Omit<BatchOptionsInput, 'limit' | 'anyHost' | 'queue' | 'redo'> {
  /** Pages of an earlier crawl in the folder to read again: all of them if options or version changed, or `all`. */
  redo?: 'changed' | 'all' | undefined;
  /** Pages of the sample; duplicates and failures do not count. */
  pages?: number | undefined;
  /** Seed of the random sample. */
  seed?: number | undefined;
  /** Addresses that belong to the site. */
  scope?: (typeof CRAWL_SCOPES)[number] | undefined;
  /** Links from the start to a page at most. */
  depth?: number | undefined;
  /** No page is drawn after this time; the next run resumes. */
  maxTimeMs?: number | undefined;
  /** Start from the site's sitemap too. */
  sitemap?: boolean | undefined;
}

type OwnOptions = Omit<CrawlOptionsInput, Exclude<keyof BatchOptionsInput, 'formats' | 'redo'>>;

export const crawlOptionsSchema = batchOptionsSchema
  .omit({ limit: true, anyHost: true, queue: true, redo: true })
  .extend({
    formats: batchOptionsSchema.shape.formats.unwrap().default(['snapshot', 'markdown']),
    redo: z.enum(['changed', 'all']).optional(),
    pages: z.number().int().min(1).default(CRAWL_LIMITS.pages),
    seed: z.number().int().min(0).default(1),
    scope: z.enum(CRAWL_SCOPES).default('domain'),
    depth: z.number().int().min(0).default(CRAWL_LIMITS.depth),
    maxTimeMs: z.number().int().min(1).optional(),
    sitemap: z.boolean().default(true),
  } satisfies SchemasFor<OwnOptions>);

export type CrawlOptions = z.output<typeof crawlOptionsSchema>;
