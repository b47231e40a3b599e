// The options of a batch: one schema, for the command line and the library alike.

import { z } from 'zod';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { loneMethodSchema, segmentOptionsSchema, withMethodFor } from '../pipeline/options.ts';
import { RETRY } from './limits.ts';
import { PAGE_FORMAT_NAMES } from './page-formats.ts';

const REDO = ['failed', 'changed', 'all'] as const;

/** Of what a page becomes: the same in every run of a folder. */
const runPageOptionsSchema = segmentOptionsSchema
  .omit({ picture: true, before: true, after: true, cleaned: true, site: true })
  .extend({ method: loneMethodSchema });

export const batchOptionsSchema = z.strictObject({
  /** The folder of the run; made where it is missing. */
  out: z.string().min(1),
  /** Files kept of each page beside its record. The snapshot is what two batches are compared by. */
  formats: z.array(z.enum(PAGE_FORMAT_NAMES)).default(['markdown', 'snapshot']),
  page: runPageOptionsSchema.prefault({}),
  /** Pages at the same time; from cores and memory without it. */
  concurrency: z.number().int().min(1).max(64).optional(),
  browser: z.string().optional(),
  sandbox: z.union([z.boolean(), z.literal('required')]).default(true),
  /** What of an earlier run in the folder is done again: its failures, all of it if options or version differ, or all. */
  redo: z.enum(REDO).optional(),
  /** Pages to open at most; the rest is left to the next run. */
  limit: z.number().int().min(1).optional(),
  /** Further attempts at pages that may come good. */
  retries: z.number().int().min(0).max(20).default(RETRY.retries),
  /** Pages of one host at the same time, and ms between two of them. */
  perHost: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).optional(),
  /** Heed the robots.txt of every host. */
  robots: z.boolean().default(true),
  /** Sitemaps may name pages of other hosts. */
  anyHost: z.boolean().default(false),
  /** Redis of a fleet: workers elsewhere open the pages. */
  queue: z.string().optional(),
});

/** Of a run, whatever its schema: fills in defaults, and the method that the thresholds of its pages are for. */
export function parseRunOptions<Schema extends z.ZodType<{ page: RunPageOptions }>>(
  schema: Schema,
  input: { readonly page?: { readonly method?: unknown } | undefined } | null | undefined,
): z.output<Schema> {
  const options = parseOptions(schema, input);
  return { ...options, page: withMethodFor(input?.page ?? {}, options.page) };
}

type RunPageOptions = z.output<typeof runPageOptionsSchema>;
export type BatchOptions = z.output<typeof batchOptionsSchema>;
export type BatchOptionsInput = z.input<typeof batchOptionsSchema>;
