// The limits of a crawl.

export const CRAWL_LIMITS = {
  /** Default number of pages. */
  pages: 100,
  /** Largest number of links from the start; pages of a sitemap are one link away. */
  depth: 10,
  /**
   * Pages drawn before the links of any of them are used. Independent of concurrency, so that the sample does not depend
   * on which page loads faster.
   */
  wave: 8,
  /** Limit of opened pages: `openedFirst` plus `openedPerPage` for each wanted page, for duplicates and failures. */
  openedPerPage: 4,
  openedFirst: 50,
  /** Known addresses in all, and waiting ones of one shape; a random choice stays. */
  addresses: 200_000,
  addressesOfShape: 5_000,
  /** Combinations of query names for one path: filters of a shop combine endlessly. */
  queriesOfPath: 16,
  /** Addresses outside of the crawl that are counted. */
  outside: 10_000,
  /** Addresses read from sitemaps, and random ones of them that are kept. */
  sitemapAddresses: 100_000,
  sitemapKept: 20_000,
  /** Time for all sitemaps and llms.txt together: a site may name thousands that answer slowly or not at all. */
  namingMs: 10 * 60_000,
  /** Characters of an address, segments of its path, and how often one segment may repeat. */
  addressChars: 2_000,
  pathSteps: 20,
  sameStep: 2,
  /** Links in the record of a page. */
  links: 2_000,
} as const;
