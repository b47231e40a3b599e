// The options of a batch, for the command line and the library.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions, type SchemasFor } from '../../base/schema/parse-options.ts';
import {
  clientOptionsSchema,
  loneMethodSchema,
  segmentOptionsSchema,
  withMethodFor,
} from '../pipeline/options.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-options-input.ts';
import { RETRY } from './limits.ts';
import { PAGE_FORMAT_NAMES, type PageFormatName } from './pages/page-formats.ts';

export const DEFAULT_FORMATS: readonly PageFormatName[] = ['markdown', 'snapshot'];

const REDO = ['failed', 'changed', 'all'] as const;

/** Options of `batch`. */
export interface BatchOptionsInput {
  /** The folder of the run; created if it is missing. */
  out: string;
  /** Files of each page beside its record. Comparing two batches needs snapshots. */
  formats?: PageFormatName[] | undefined;
  /** Options of every page. */
  page?: RunPageOptionsInput | undefined;
  /** Pages that are open at the same time; by default from cores and memory. */
  concurrency?: number | undefined;
  /** Path of a Chromium or Chrome. */
  browser?: string | undefined;
  /** Chromium's sandbox: `true` if the system supports it, `false` for off, `required` to fail without it. */
  sandbox?: boolean | 'required' | undefined;
  /** Pages of an earlier run to read again: `failed`; `changed`, as their servers say, or all of them if options or version changed; or `all`. */
  redo?: (typeof REDO)[number] | undefined;
  /** Number of pages to open in this run; the next run reads the rest. */
  limit?: number | undefined;
  /** Retries of pages whose failure may pass. */
  retries?: number | undefined;
  /** Pages of one host at the same time. */
  perHost?: number | undefined;
  /** Ms between the starts of two pages of one host. */
  delayMs?: number | undefined;
  /** Respect the robots.txt of every host. */
  robots?: boolean | undefined;
  /** Include pages of other hosts in sitemaps. */
  anyHost?: boolean | undefined;
  /** Address of the Redis of a fleet, whose workers read the pages. */
  queue?: string | undefined;
  /** Learn each site while the run goes on, and judge its further pages by `auto+site`; see docs/site.md. */
  site?: 'auto' | undefined;
  /** At the end, judge the pages again from their snapshots, with all that was learned of their sites. */
  sitePass?: boolean | undefined;
}

/** Options of the pages of a run: all but those that make extra files, need the site's model or name a place in one page. */
export type RunPageOptionsInput = Omit<
  SegmentOptionsInput,
  'picture' | 'before' | 'after' | 'cleaned' | 'assets' | 'site' | 'section' | 'from'
>;

const OF_ONE_PAGE = {
  picture: true,
  before: true,
  after: true,
  cleaned: true,
  section: true,
  from: true,
} as const;

/** Page options, which must be the same in every run of a folder. */
const runPageOptionsSchema = segmentOptionsSchema
  .omit({ ...OF_ONE_PAGE, assets: true, site: true })
  .extend({ method: loneMethodSchema });
/** As far as HTTP clients may set them. */
export const clientRunPageSchema = clientOptionsSchema.omit(OF_ONE_PAGE);

export const batchOptionsSchema = z.strictObject({
  out: z.string().min(1),
  formats: z.array(z.enum(PAGE_FORMAT_NAMES)).default([...DEFAULT_FORMATS]),
  page: runPageOptionsSchema.prefault({}),
  concurrency: z.number().int().min(1).max(64).optional(),
  browser: z.string().optional(),
  sandbox: z.union([z.boolean(), z.literal('required')]).default(true),
  redo: z.enum(REDO).optional(),
  limit: z.number().int().min(1).optional(),
  retries: z.number().int().min(0).max(20).default(RETRY.retries),
  perHost: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).optional(),
  robots: z.boolean().default(true),
  anyHost: z.boolean().default(false),
  queue: z.string().optional(),
  site: z.literal('auto').optional(),
  sitePass: z.boolean().default(false),
} satisfies SchemasFor<BatchOptionsInput>);

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

interface SiteRelated extends Pick<BatchOptions, 'site' | 'sitePass' | 'formats'> {
  readonly page: Pick<RunPageOptions, 'method'>;
  readonly queue?: string | undefined;
}

/** Throws for options under which no site can be learned. */
export function refuseSiteOptions({ site, sitePass, formats, page, queue }: SiteRelated): void {
  if (sitePass && site === undefined) throw usage('--site-pass needs --site auto');
  if (site === undefined) return;
  if (page.method !== 'auto')
    throw usage(`--site auto judges by auto+site, and not by '${page.method}': leave out --method`);
  if (queue !== undefined)
    throw usage('the workers of a --queue share no model of a site: leave out --site or --queue');
  if (!formats.includes('snapshot'))
    throw usage('--site auto learns from the snapshots of the run: add snapshot to --formats');
  const live = formats.find(format => LIVE_FORMATS.has(format));
  if (sitePass && live !== undefined)
    throw usage(`--site-pass cannot make the format '${live}' again, which needs the live page`);
}

const LIVE_FORMATS: ReadonlySet<string> = new Set([
  'picture',
  'picture-jpeg',
  'picture-webp',
  'before',
  'after',
  'assets',
  'report',
]);
const usage = (message: string): PithError => new PithError('USAGE', message);
