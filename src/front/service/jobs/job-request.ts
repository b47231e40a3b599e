// Parses the request for a job: the pages of a batch or the start of a crawl, with those options that clients may set.

import { z } from 'zod';
import { PithError, usageError } from '../../../base/errors.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { withoutFragment } from '../../../base/text/parse-url.ts';
import { clientBatchOptionsSchema, refuseSiteOptions } from '../../../run/batch/options.ts';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { clientCrawlOptionsSchema } from '../../../run/crawl/options.ts';
import { withMethodFor } from '../../../run/pipeline/options.ts';
import { webAddressOf } from '../../../see/browser/target/web-address.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { jsonObject } from '../routes/segment-request.ts';
import type { JobPlan, WebhookAddress } from './job.ts';

const webhookSchema = z.strictObject({
  url: z.string(),
  /** As in the Standard Webhooks specification. */
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'expected whsec_ and 24 to 64 bytes in base64'),
});

const webhook = webhookSchema
  .optional()
  .describe('where to send the end of the job: {"url": …, "secret": "whsec_…"}');

export const batchRequestSchema = z
  .strictObject({
    // Checked one by one below: a schema would report every wrong value.
    urls: z.array(z.unknown()).default([]).describe('the pages: addresses, or {"url": …, "id": …}'),
    sitemaps: z
      .array(z.string())
      .max(SERVICE_LIMITS.jobs.sitemaps)
      .default([])
      .describe('addresses of sitemaps, whose pages are read too'),
  })
  .extend(clientBatchOptionsSchema.shape)
  .extend({ webhook });

const { pages } = clientCrawlOptionsSchema.shape;

export const crawlRequestSchema = z
  .strictObject({ url: z.string().describe('the page to start from') })
  .extend(clientCrawlOptionsSchema.shape)
  // Without a default, which the limit of the service may lower.
  .extend({ pages: pages.unwrap().optional().describe(CRAWL_OPTIONS.pages.help), webhook });

export interface JobRequest {
  readonly plan: JobPlan;
  /** The list of a batch, one JSON object a line. */
  readonly list: string;
  /** Its first page. */
  readonly about: string;
  readonly webhook: WebhookAddress | undefined;
}

/** `mostPages`: the limit of a job. */
export function batchRequest(body: unknown, mostPages: number): JobRequest {
  const { urls, sitemaps, webhook, page, ...run } = parseOptions(batchRequestSchema, jsonObject(body));
  if (urls.length + sitemaps.length === 0) throw usageError("name at least one page in 'urls' or 'sitemaps'");
  if (urls.length > mostPages) throw tooMany(urls.length, mostPages);
  const entries = [
    ...urls.map((entry, at) => pageEntry(entry, `urls.${at}`)),
    ...sitemaps.map((url, at) => ({ sitemap: webAddressOf(url, `'sitemaps.${at}'`) })),
  ];
  const [first] = entries;
  const options = { ...run, limit: Math.min(run.limit ?? mostPages, mostPages), page: pageOf(body, page) };
  refuseSiteOptions({ ...options, sitePass: false });
  return {
    plan: { kind: 'batch', options },
    list: entries.map(entry => `${JSON.stringify(entry)}\n`).join(''),
    about: (first === undefined ? '' : 'sitemap' in first ? first.sitemap : first.url).slice(
      0,
      SERVICE_LIMITS.jobs.aboutChars,
    ),
    webhook: addressOf(webhook),
  };
}

export function crawlRequest(body: unknown, mostPages: number): JobRequest {
  const { url, webhook, page, pages, ...run } = parseOptions(crawlRequestSchema, jsonObject(body));
  if (pages !== undefined && pages > mostPages) throw tooMany(pages, mostPages);
  const byDefault = Math.min(CRAWL_OPTIONS.pages.default, mostPages);
  const options = { ...run, pages: pages ?? byDefault, page: pageOf(body, page) };
  refuseSiteOptions({ ...options, sitePass: false });
  const start = shortAddressOf(url, 'url');
  return { plan: { kind: 'crawl', start, options }, list: '', about: start, webhook: addressOf(webhook) };
}

const entrySchema = z.strictObject({ url: z.string(), id: z.union([z.string(), z.number()]).optional() });

/** Only web addresses: a list may otherwise name files. */
function pageEntry(entry: unknown, name: string): { readonly url: string; readonly id?: string } {
  if (typeof entry === 'string') return { url: webAddressOf(entry, `'${name}'`) };
  const parsed = entrySchema.safeParse(entry).data;
  if (parsed === undefined) throw usageError(`'${name}' is neither an address nor {"url": …, "id": …}`);
  const { url, id } = parsed;
  return { url: webAddressOf(url, `'${name}'`), ...(id !== undefined && { id: String(id) }) };
}

function pageOf(body: unknown, page: RunPage): RunPage {
  const { page: given = {} } = body as { readonly page?: object };
  return withMethodFor(given, page);
}

type RunPage = z.output<typeof clientBatchOptionsSchema>['page'];

const addressOf = (webhook: z.output<typeof webhookSchema> | undefined): WebhookAddress | undefined =>
  webhook && { ...webhook, url: shortAddressOf(webhook.url, 'webhook.url') };

function shortAddressOf(text: string, name: string): string {
  const address = withoutFragment(webAddressOf(text, `'${name}'`));
  const most = SERVICE_LIMITS.jobs.addressChars;
  if (address.length > most)
    throw new PithError('URL_INVALID', `'${name}' is longer than ${most} characters`);
  return address;
}

const tooMany = (count: number, most: number): PithError =>
  usageError(`${count} pages are more than a job of this service may have: ${most} (--job-pages)`);
