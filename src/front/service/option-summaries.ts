// Describes each key of a request for the OpenAPI document; the types require a summary for every key.

import type { z } from 'zod';
import type { diffRequestSchema } from './diff-request.ts';
import type { segmentRequestSchema } from './segment-request.ts';

type Summaries<Schema extends z.ZodType> = Readonly<Record<keyof z.input<Schema> & string, string>>;

export const SEGMENT_SUMMARIES: Summaries<typeof segmentRequestSchema> = {
  url: 'the page, http or https',
  html: 'HTML in place of an address',
  baseUrl: 'where that HTML is said to come from',
  viewport: 'the window in CSS px; 1280 × 800 without it',
  deviceScaleFactor: 'px of the picture for a CSS px',
  device: "a device of Playwright's list, such as iPhone 15",
  timeoutMs: 'for navigation and load',
  wait: 'after the load event: for a silent network (idle), so many ms, or a selector to appear',
  scroll: 'scroll down once first, so that what loads late does',
  javascript: 'run the scripts of the page',
  userAgent: 'sent in place of the browser’s own',
  headers: 'sent with every request',
  cookies: 'set for the page: name and value of each',
  lang: 'language asked for, such as de-CH',
  timezone: 'such as Europe/Zurich',
  consent: 'refuse known consent banners',
  blockAds: 'block advertisements, by the list in the package',
  hide: 'selectors of what is taken out of the layout',
  ignoreHttpsErrors: 'open the page though its certificate is not valid',
  keepHttpErrors: 'read it though its status is 400 or more',
  method: 'how zones are found',
  thresholds: 'for the method vlps: h1, h2, bottom, w1, w2, each {"px": 200} or {"share": 0.3}',
  parameters: 'of the methods subtree, patterns and tagtree',
  center: 'all of CENTER in place of its content',
  elements: 'list every rendered element in the record, with its reason',
  picture: 'the page with its zones drawn over it, in files of the record',
  before: 'the bare page, likewise',
  after: 'the page with its noise blanked out, likewise',
  cleaned: 'the page itself without its noise, still styled, likewise',
};

/** Other keys are those of a single page, except the ones that a comparison sets itself. */
export const DIFF_SUMMARIES: Summaries<typeof diffRequestSchema> = {
  ...SEGMENT_SUMMARIES,
  before: 'one side: {"url": …}, {"html": …, "baseUrl": …} or {"record": …} with its elements',
  after: 'the other side',
  pixels: 'compare the pictures too',
  inside: 'only the px of this zone',
  limits: 'shares from 0 to 1 that may differ, by name; those that are passed stand in over',
};
