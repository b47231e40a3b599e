// The flags of the library's options, for sentences about an option on the command line.

import type { BatchOptionsInput } from '../../run/batch/options.ts';
import type { CrawlOptionsInput } from '../../run/crawl/options.ts';
import type { PageOptionsInput } from '../../see/browser/page-options.ts';
import type { ServiceOptionsInput } from '../service/options.ts';

/** Those of a visit to a page. */
const PAGE_OPTION_FLAGS: Readonly<Record<Exclude<keyof PageOptionsInput, 'deviceScaleFactor'>, string>> = {
  allowNetwork: '--allow-network',
  authFile: '--auth',
  blockAds: '--block-ads',
  consent: '--consent',
  cookies: '--cookie',
  device: '--device',
  headers: '--header',
  hide: '--hide',
  ignoreHttpsErrors: '--ignore-https-errors',
  javascript: '--no-javascript',
  keepHttpErrors: '--keep-http-errors',
  lang: '--lang',
  privateAddresses: '--allow-private',
  proxy: '--proxy',
  scroll: '--scroll',
  timeoutMs: '--timeout',
  timezone: '--timezone',
  unpackLimits: '--unpack-limit',
  userAgent: '--user-agent',
  viewport: '--viewport',
  wait: '--wait',
};

/** Those of runs, crawls and the service that a value can fail to fit. */
const RUN_OPTION_FLAGS = {
  allowHosts: '--allow-host',
  bodyBytes: '--body-limit',
  concurrency: '--concurrency',
  deadlineMs: '--deadline',
  delayMs: '--delay',
  depth: '--depth',
  drainMs: '--drain',
  host: '--host',
  limit: '--limit',
  maxTimeMs: '--max-time',
  out: '--out',
  pages: '--pages',
  perHost: '--per-host',
  port: '--port',
  publicHosts: '--public-host',
  retries: '--retries',
  seed: '--seed',
  token: '--token-file',
  waiting: '--waiting',
} as const satisfies Partial<
  Record<keyof BatchOptionsInput | keyof CrawlOptionsInput | keyof ServiceOptionsInput, string>
>;

const FLAGS: Readonly<Record<string, string>> = { ...PAGE_OPTION_FLAGS, ...RUN_OPTION_FLAGS };

/** `undefined` where the command line has none. */
export const flagOfOption = (option: string): string | undefined =>
  Object.hasOwn(FLAGS, option) ? FLAGS[option] : undefined;
