// Describes each key of a request for the OpenAPI document; the types require a summary for every key.

import type { z } from 'zod';
import type { OptionRows } from '../../../base/schema/option-row.ts';
import { JUDGE_OPTIONS } from '../../../run/pipeline/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import type { batchRequestSchema, crawlRequestSchema } from '../jobs/job-request.ts';
import type { diffRequestSchema } from '../routes/diff-request.ts';
import type { segmentRequestSchema } from '../routes/segment-request.ts';

type Summaries<Schema extends z.ZodType> = Readonly<Record<keyof z.input<Schema> & string, string>>;

export const SEGMENT_SUMMARIES: Summaries<typeof segmentRequestSchema> = {
  url: 'the page, http or https',
  html: 'HTML in place of an address',
  ...helpOf(PAGE_OPTIONS),
  ...helpOf(JUDGE_OPTIONS),
  baseUrl: 'where that HTML is said to come from',
};

/** Other keys are those of a single page, except the ones that a comparison sets itself. */
export const DIFF_SUMMARIES: Summaries<typeof diffRequestSchema> = {
  ...SEGMENT_SUMMARIES,
  before: 'one side: {"url": …}, {"html": …, "baseUrl": …} or {"record": …} with its elements',
  after: 'the other side',
  pixels: 'compare the pictures too',
  pixelTolerance: 'how far the colours of a px may differ, from 0 to 1',
  inside: 'only the words and px of this zone',
  ignore: 'CSS selectors, and zones as zone=RM, whose words and px are left out; their boxes count',
  limits: 'shares from 0 to 1 that may differ, by name; those that are passed stand in over',
};

const RUN_SUMMARIES = {
  page: 'options of every page, by the names of /v1/segment',
  formats: 'files of each page',
  retries: 'retries of failures that are retryable',
  perHost: 'pages of one host at the same time',
  delayMs: 'between two pages of one host',
  robots: 'obey the robots.txt of every host',
  site: 'auto: learn each site on the way, and judge its further pages by it',
  webhook: 'where to send the end of the job: {"url": …, "secret": "whsec_…"}',
};

export const BATCH_SUMMARIES: Summaries<typeof batchRequestSchema> = {
  urls: 'the pages: addresses, or {"url": …, "id": …}',
  sitemaps: 'addresses of sitemaps, whose pages are read too',
  anyHost: 'read pages of other hosts in sitemaps',
  limit: 'pages to open at most',
  ...RUN_SUMMARIES,
};

export const CRAWL_SUMMARIES: Summaries<typeof crawlRequestSchema> = {
  url: 'the page to start from',
  pages: 'pages of the sample; duplicates and failures do not count',
  seed: 'the same seed draws the same pages of an unchanged site',
  scope: 'what belongs to the site: its domain, its host, or what is below the path of the start',
  depth: 'links from the start to a page at most',
  maxTimeMs: 'no page is drawn after this time',
  sitemap: "also start from the site's sitemap",
  ...RUN_SUMMARIES,
};

/** For the options of each page of a job. */
export const JOB_PAGE_SUMMARIES: Readonly<Record<string, string>> = {
  ...helpOf(PAGE_OPTIONS),
  ...helpOf(JUDGE_OPTIONS),
};

function helpOf<Rows extends OptionRows>(rows: Rows): Record<keyof Rows, string> {
  const entries = Object.entries(rows).map(([name, { help }]) => [name, help]);
  return Object.fromEntries(entries) as Record<keyof Rows, string>;
}
