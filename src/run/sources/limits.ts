// The limits of reading sources.

export const SOURCE_LIMITS = {
  /** Characters of an invalid line that a message shows. */
  shownChars: 200,
  /** The protocol allows 50 MB and 50,000 addresses a file; some sites write more. */
  sitemapBytes: 128 * 1024 * 1024,
  sitemapEntries: 250_000,
  /** Sitemaps nest three elements, and have a few attributes for namespaces and languages. */
  sitemapNesting: 100,
  sitemapAttributes: 1_000,
  /** Characters of a text, comment, name or value: the parser takes 30 bytes for each. */
  sitemapPartChars: 1024 * 1024,
  /** Sitemaps that one index may lead to, and how deep indexes may nest. */
  sitemapFiles: 50_000,
  sitemapDepth: 4,
  /** Sitemaps of one source in a row that do not answer: the others of it are then left out. */
  sitemapsUnanswered: 10,
  /** Time of one sitemap that counts as fast, and how much longer all those of one source may take together. */
  sitemapMs: 2_000,
  slowSitemapsMs: 5 * 60_000,
  llmsBytes: 8 * 1024 * 1024,
  /** Time of a request for a sitemap, redirects included. */
  requestMs: 30_000,
  /** Time for a server to say whether a page has changed; without an answer the page is opened. */
  conditionalMs: 10_000,
  attempts: 3,
  attemptPauseMs: 1_000,
  /** First bytes of a file that are read to tell its kind. */
  sniffedBytes: 4_096,
} as const;
