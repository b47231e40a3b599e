// The options of a crawl: those of a batch that apply, and its own.

import { z } from 'zod';
import { batchOptionsSchema } from '../batch/options.ts';
import { CRAWL_LIMITS, CRAWL_SCOPES } from './limits.ts';

export const crawlOptionsSchema = batchOptionsSchema
  .omit({ limit: true, anyHost: true, queue: true, redo: true })
  .extend({
    formats: batchOptionsSchema.shape.formats.unwrap().default(['snapshot', 'markdown']),
    /** Which pages of an earlier crawl in the folder are read again. */
    redo: z.enum(['changed', 'all']).optional(),
    /** Pages of the sample; duplicates and failures do not count. */
    pages: z.number().int().min(1).default(CRAWL_LIMITS.pages),
    /** Seed of the random sample. */
    seed: z.number().int().min(0).default(1),
    scope: z.enum(CRAWL_SCOPES).default('domain'),
    depth: z.number().int().min(0).default(CRAWL_LIMITS.depth),
    /** No page is drawn after this time; the next run resumes. */
    maxTimeMs: z.number().int().min(1).optional(),
    sitemap: z.boolean().default(true),
  });

export type CrawlOptions = z.output<typeof crawlOptionsSchema>;
export type CrawlOptionsInput = z.input<typeof crawlOptionsSchema>;
