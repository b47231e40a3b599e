// The numbers that decide in a batch, in one table: sizes, waits and how often something is tried.

export const BATCH_LIMITS = {
  /** Inputs read ahead, so that hosts can take turns. */
  window: 4_000,
  /** Pages after which the browser is renewed: Chromium keeps some memory of every one. */
  renewAfter: 200,
  /** Beyond its own timeout a page gets so long for settling, measuring and its picture, all bounded themselves. */
  pageMs: 120_000,
  /** A page that does not even end when it is cancelled is left behind after so long. */
  cancelMs: 10_000,
  /** After the first signal, pages under way may finish for so long. */
  drainMs: 20_000,
  /** Once `--limit` is reached, a source that has not ended has so long to name a further page. */
  limitPatienceMs: 1_000,
  /** Pages whose files are being written, for each that may be under way. */
  recordsPerSlot: 2,
  /** Browser crashes in a row, with no page read in between, that end a run. */
  browserCrashes: 6,
  /** After the first of them nothing is opened for so long, after the second twice as long, and so on. */
  crashRestMs: 300,
  /** One of several browsers elsewhere that could not be had is left alone for so long. */
  badBrowserMs: 15_000,
} as const;

export const POLITENESS = {
  /** Pages of one host at the same time, and between the starts of two; a machine's own addresses are exempt. */
  perHost: 2,
  delayMs: 250,
  /** What a robots.txt may ask for with `Crawl-delay`, at most. */
  maxCrawlDelayMs: 30_000,
  /** RFC 9309 wants 500 KiB to be read at least. */
  robotsBytes: 512 * 1024,
  robotsMs: 10_000,
  robotsHosts: 5_000,
  /** Longer than this nobody waits for a server that asks to be asked later. */
  maxRetryAfterMs: 600_000,
  /** Where it does not say how long. */
  rateLimitPauseMs: 10_000,
} as const;

export const RETRY = {
  /** Further attempts at a page, unless the table of attempts says fewer. */
  retries: 2,
  firstWaitMs: 1_000,
  maxWaitMs: 60_000,
  /** A wait is drawn from this share of it up to twice as much less the share, so that pages do not come back at once. */
  jitter: 0.5,
} as const;

export const BREAKER = {
  /** Failures of a host in a row after which it is asked whether it is there at all. */
  failures: 5,
  probeMs: 5_000,
  /** Rests of a host that does not answer; after the last one it is given up. */
  restsMs: [5_000, 20_000],
} as const;

export const NETWORK = {
  probeMs: 5_000,
  /** How long a verdict is believed. */
  verdictMs: 5_000,
  /** Between two looks whether the network is back, and how long a run waits for it in all. */
  checkMs: 5_000,
  patienceMs: 600_000,
} as const;
