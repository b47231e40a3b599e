// Parses the request for a job: the pages of a batch or the start of a crawl, with those options that clients may set.

import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { batchOptionsSchema, clientRunPageSchema, refuseSiteOptions } from '../../../run/batch/options.ts';
import { crawlOptionsSchema } from '../../../run/crawl/options.ts';
import { withMethodFor } from '../../../run/pipeline/options.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { jsonObject, webAddressOf } from '../routes/segment-request.ts';
import type { JobPlan, WebhookAddress } from './job-file.ts';

const webhookSchema = z.strictObject({
  url: z.string(),
  /** As in the Standard Webhooks specification. */
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'expected whsec_ and 24 to 64 bytes in base64'),
});

const shared = { page: clientRunPageSchema.prefault({}), webhook: webhookSchema.optional() };
const RUN_OPTIONS = { formats: true, retries: true, perHost: true, delayMs: true, robots: true } as const;

export const batchRequestSchema = z
  .strictObject({
    // Checked one by one below: a schema would report every wrong value.
    urls: z.array(z.unknown()).default([]),
    sitemaps: z.array(z.string()).max(SERVICE_LIMITS.jobs.sitemaps).default([]),
  })
  .extend(batchOptionsSchema.pick({ ...RUN_OPTIONS, anyHost: true, limit: true, site: true }).shape)
  .extend(shared);

export const crawlRequestSchema = z
  .strictObject({ url: z.string() })
  .extend(crawlOptionsSchema.pick({ ...RUN_OPTIONS, site: true, seed: true, scope: true }).shape)
  .extend(crawlOptionsSchema.pick({ depth: true, maxTimeMs: true, sitemap: true }).shape)
  .extend({ pages: crawlOptionsSchema.shape.pages.unwrap().optional() })
  .extend(shared);

export interface JobRequest {
  readonly plan: JobPlan;
  /** The list of a batch, one JSON object a line. */
  readonly list: string;
  readonly webhook: WebhookAddress | undefined;
}

/** `mostPages`: the limit of a job. */
export function batchRequest(body: unknown, mostPages: number): JobRequest {
  const { urls, sitemaps, webhook, page, ...run } = parseOptions(batchRequestSchema, jsonObject(body));
  if (urls.length + sitemaps.length === 0) throw usage("name at least one page in 'urls' or 'sitemaps'");
  if (urls.length > mostPages) throw tooMany(urls.length, mostPages);
  const entries = [
    ...urls.map((entry, at) => pageEntry(entry, `urls.${at}`)),
    ...sitemaps.map((url, at) => ({ sitemap: webAddressOf(url, `sitemaps.${at}`) })),
  ];
  const options = { ...run, limit: Math.min(run.limit ?? mostPages, mostPages), page: pageOf(body, page) };
  refuseSiteOptions({ ...options, sitePass: false });
  return {
    plan: { kind: 'batch', options },
    list: entries.map(entry => `${JSON.stringify(entry)}\n`).join(''),
    webhook: addressOf(webhook),
  };
}

export function crawlRequest(body: unknown, mostPages: number): JobRequest {
  const { url, webhook, page, pages, ...run } = parseOptions(crawlRequestSchema, jsonObject(body));
  if (pages !== undefined && pages > mostPages) throw tooMany(pages, mostPages);
  const byDefault = Math.min(crawlOptionsSchema.shape.pages.parse(undefined), mostPages);
  const options = { ...run, pages: pages ?? byDefault, page: pageOf(body, page) };
  refuseSiteOptions({ ...options, sitePass: false });
  return {
    plan: { kind: 'crawl', start: webAddressOf(url, 'url'), options },
    list: '',
    webhook: addressOf(webhook),
  };
}

const entrySchema = z.strictObject({ url: z.string(), id: z.union([z.string(), z.number()]).optional() });

/** Only web addresses: a list may otherwise name files. */
function pageEntry(entry: unknown, name: string): { readonly url: string; readonly id?: string } {
  if (typeof entry === 'string') return { url: webAddressOf(entry, name) };
  const parsed = entrySchema.safeParse(entry).data;
  if (parsed === undefined) throw usage(`'${name}' is neither an address nor {"url": …, "id": …}`);
  const { url, id } = parsed;
  return { url: webAddressOf(url, name), ...(id !== undefined && { id: String(id) }) };
}

function pageOf<Page extends z.output<typeof clientRunPageSchema>>(body: unknown, page: Page): Page {
  const { page: given = {} } = body as { readonly page?: object };
  return withMethodFor(given, page);
}

const addressOf = (webhook: z.output<typeof webhookSchema> | undefined): WebhookAddress | undefined =>
  webhook && { ...webhook, url: webAddressOf(webhook.url, 'webhook.url') };

const usage = (message: string): PithError => new PithError('USAGE', message);

const tooMany = (count: number, most: number): PithError =>
  usage(`${count} pages are more than a job of this service may have: ${most} (--job-pages)`);
