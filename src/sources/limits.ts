// The bounds of what sources may cost, in one table.

export const SOURCE_LIMITS = {
  /** Longest line of a list that is read as one; Chromium's own limit of an address is 2 MB. */
  lineBytes: 2 * 1024 * 1024,
  /** Shown of a line that is no address. */
  shownChars: 200,
  /** The protocol allows 50 MB and 50,000 addresses a file; some sites write more. */
  sitemapBytes: 128 * 1024 * 1024,
  sitemapEntries: 250_000,
  /** Sitemaps that one index may lead to, and how deep indexes may stand in one another. */
  sitemapFiles: 50_000,
  sitemapDepth: 4,
  /** A request for a sitemap, redirects included; tried so often. */
  requestMs: 30_000,
  redirects: 5,
  attempts: 3,
  attemptPauseMs: 1_000,
  /** Bytes of a file that tell its kind. */
  sniffedBytes: 4_096,
} as const;
