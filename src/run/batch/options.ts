// The schemas of the options of a batch, made from their rows, of its callbacks, and what does not go together.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import type { OptionRows, ZodTools } from '../../base/schema/option-row.ts';
import { isFunction, isSignal, parseOptions } from '../../base/schema/parse-options.ts';
import { clientSchemasOfRows, schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { clientRunPageSchema, runPageOptionsSchema, withMethodFor } from '../pipeline/options.ts';
import { pageFormat } from '../pipeline/page-formats.ts';
import { BATCH_OPTIONS } from './run-option-rows.ts';

/** The folder of a run and the options of its pages, which must be the same in every run of a folder. */
const PLACE = { out: z.string().min(1), page: runPageOptionsSchema.prefault({}) };

/** The schema of a batch or a crawl, by its rows. */
export const runSchemaOf = <Rows extends OptionRows<ZodTools>>(rows: Rows) =>
  z.strictObject({ ...PLACE, ...schemasOfRows(rows, { z }) });
/** As far as HTTP clients may set them. */
export const clientRunSchemaOf = <Rows extends OptionRows<ZodTools>>(rows: Rows) =>
  z.strictObject({
    page: clientRunPageSchema.prefault({}).describe('options of every page, by the names of /v1/segment'),
    ...clientSchemasOfRows(rows, { z }),
  });

export const batchOptionsSchema = runSchemaOf(BATCH_OPTIONS);
export const clientBatchOptionsSchema = clientRunSchemaOf(BATCH_OPTIONS);

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
  if (sitePass && site === undefined) throw usageError('--site-pass needs --site auto');
  if (site === undefined) return;
  if (page.method !== 'auto')
    throw usageError(`--site auto judges by auto+site, and not by '${page.method}': leave out --method`);
  if (queue !== undefined)
    throw usageError('the workers of a --queue share no model of a site: leave out --site or --queue');
  if (!formats.includes('snapshot'))
    throw usageError('--site auto learns from the snapshots of the run: add snapshot to --formats');
  const live = formats.find(format => LIVE_WISHES.includes(pageFormat(format).wants));
  if (sitePass && live !== undefined)
    throw usageError(
      `--site-pass cannot make the format '${live}' again, which needs the live page: leave out one of them`,
    );
}

/** Only the live page gives these. */
const LIVE_WISHES: readonly unknown[] = ['picture', 'before', 'after', 'assets'];

const called = z.custom(isFunction, 'expected a function').optional();

/** Checks the `BatchCalls` of a run: one with a misspelled name would never be called. */
export const batchCallsSchema = z.strictObject({
  signal: z.custom(isSignal, 'expected an AbortSignal').optional(),
  note: called,
  onRecord: called,
  onStart: called,
  stdin: called,
  executor: called,
});
