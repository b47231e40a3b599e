// The limits of a batch: sizes, times and numbers of attempts.

import { availableParallelism } from 'node:os';
import { machineBytes } from '../../base/threads/machine-memory.ts';

export const BATCH_LIMITS = {
  /** Inputs read ahead, so that hosts can take turns. */
  window: 4_000,
  /** Pages after which the browser is replaced: Chromium's memory grows with every page. */
  renewAfter: 200,
  /** Time for settling, measuring and the picture of a page, in addition to its timeout. */
  pageMs: 120_000,
  /** A page that does not end this long after it was cancelled is abandoned. */
  cancelMs: 10_000,
  /** Time for pages in progress after the first signal. */
  drainMs: 20_000,
  /** Once `--limit` is reached: time for a source to name a further page. */
  limitPatienceMs: 1_000,
  /** Open pages of one host, per page that may load: one waits for a quiet layout while another is drawn. */
  openPerSlot: 1.5,
  /** Pages whose files are being written, per page that may be in progress. */
  recordsPerSlot: 2,
  /** Browser crashes in a row that end a run. */
  browserCrashes: 6,
  /** Pause after a crash, multiplied by the number of crashes in a row. */
  crashRestMs: 300,
  /** Pause before an unavailable remote browser is tried again. */
  badBrowserMs: 15_000,
} as const;

export const POLITENESS = {
  /** Pages of one host at the same time, and ms between two starts; this machine's own addresses are exempt. */
  perHost: 2,
  delayMs: 250,
  /** Largest `Crawl-delay` of a robots.txt that is respected. */
  maxCrawlDelayMs: 30_000,
  /** RFC 9309 requires at least 500 KiB. */
  robotsBytes: 512 * 1024,
  robotsMs: 10_000,
  /** Hosts whose rules are kept, and the characters of their files together. */
  robotsHosts: 5_000,
  robotsKept: 32 * 1024 * 1024,
  /** Longest Retry-After that a page waits for. */
  maxRetryAfterMs: 600_000,
  /** Pause after status 429 without Retry-After. */
  rateLimitPauseMs: 10_000,
} as const;

export const RETRY = {
  firstWaitMs: 1_000,
  maxWaitMs: 60_000,
  /** A wait is multiplied by a random factor from `jitter` to `2 - jitter`, so that pages do not retry at once. */
  jitter: 0.5,
} as const;

export const BREAKER = {
  /** Failures of a host in a row after which it is probed. */
  failures: 5,
  probeMs: 5_000,
  /** Pauses of a host that does not answer; after the last one it is given up. */
  pausesMs: [5_000, 20_000],
} as const;

export const NETWORK = {
  probeMs: 5_000,
  /** Sites that must be gone for an outage: the host of a page or two may be down by chance, or on purpose. */
  goneSites: 3,
  /** Sites that are probed in case of doubt: so many of those that answered, and so many of those that wait. */
  probed: 5,
  /** The number of last answers to look at: a site that answers disproves an outage. */
  probedNewest: 2,
  /** Sites that answered and are remembered. */
  goodSites: 1_000,
  /** How long the result of a probe is cached. */
  verdictMs: 5_000,
  /** Interval of checks whether the network is back, and the limit of the wait. */
  checkMs: 5_000,
  patienceMs: 600_000,
} as const;

export const SITE_LIMITS = {
  /** Sites that a run learns: a model takes up to some 3 kB of memory for each style of its pages. */
  sites: 32,
} as const;

export const TWIN_LIMITS = {
  /** Characters of llms-full.txt: some 500,000 tokens. */
  fullChars: 2_000_000,
  /** Characters of words above links that name a group of pages, and of a title or description. */
  labelChars: 60,
  describedChars: 300,
} as const;

/** Memory of an ordinary page: renderer, picture and data in Node. */
const PAGE_BYTES = 400 * 1024 * 1024;
/** Memory of Chromium itself. */
const BROWSER_BYTES = 800 * 1024 * 1024;
const MOST_PAGES = 16;

/** One page per core of this machine, if memory allows. */
export function defaultConcurrency(): number {
  const byMemory = Math.floor((machineBytes() - BROWSER_BYTES) / PAGE_BYTES);
  return Math.max(1, Math.min(availableParallelism(), byMemory, MOST_PAGES));
}
