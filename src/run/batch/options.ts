// The options of a batch, for the command line and the library.

import { z } from 'zod';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { loneMethodSchema, segmentOptionsSchema, withMethodFor } from '../pipeline/options.ts';
import { RETRY } from './limits.ts';
import { PAGE_FORMAT_NAMES } from './page-formats.ts';

const REDO = ['failed', 'changed', 'all'] as const;

/** Page options, which must be the same in every run of a folder. */
const runPageOptionsSchema = segmentOptionsSchema
  .omit({ picture: true, before: true, after: true, cleaned: true, site: true })
  .extend({ method: loneMethodSchema });

export const batchOptionsSchema = z.strictObject({
  /** The folder of the run; created if it is missing. */
  out: z.string().min(1),
  /** Files of each page beside its record. Comparing two batches needs snapshots. */
  formats: z.array(z.enum(PAGE_FORMAT_NAMES)).default(['markdown', 'snapshot']),
  page: runPageOptionsSchema.prefault({}),
  /** Pages at the same time; by default from cores and memory. */
  concurrency: z.number().int().min(1).max(64).optional(),
  browser: z.string().optional(),
  sandbox: z.union([z.boolean(), z.literal('required')]).default(true),
  /** Pages of an earlier run to read again: `failed`; `changed`, by their servers or because options or version are others; or `all`. */
  redo: z.enum(REDO).optional(),
  /** Number of pages to open in this run; the next run reads the rest. */
  limit: z.number().int().min(1).optional(),
  /** Retries of pages whose failure may pass. */
  retries: z.number().int().min(0).max(20).default(RETRY.retries),
  /** Pages of one host at the same time, and ms between two starts. */
  perHost: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).optional(),
  /** Respect the robots.txt of every host. */
  robots: z.boolean().default(true),
  /** Include pages of other hosts in sitemaps. */
  anyHost: z.boolean().default(false),
  /** Address of the Redis of a fleet, whose workers read the pages. */
  queue: z.string().optional(),
});

/** Parses the options of a run; if the method is missing, derives it from thresholds and parameters. */
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
