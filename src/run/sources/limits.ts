// The bounds of what sources may cost, in one table.

export const SOURCE_LIMITS = {
  /** Shown of a line that is no address. */
  shownChars: 200,
  /** The protocol allows 50 MB and 50,000 addresses a file; some sites write more. */
  sitemapBytes: 128 * 1024 * 1024,
  sitemapEntries: 250_000,
  /** A sitemap has three elements in one another, and a handful of attributes for its name spaces and languages. */
  sitemapNesting: 100,
  sitemapAttributes: 1_000,
  /** Of a text, a comment, a name or a value in one, each put together letter by letter at 30 bytes a letter. */
  sitemapPartChars: 1024 * 1024,
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
