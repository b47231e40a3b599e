// The numbers that bound a crawl, in one table: what it may know, draw and try.

/** Which pages of the web belong to the site of the start. */
export const CRAWL_SCOPES = ['domain', 'host', 'path'] as const;

export const CRAWL_LIMITS = {
  /** Pages of a sample, where nobody says how many. */
  pages: 100,
  /** Links from the start; a sitemap's pages are one link away. */
  depth: 10,
  /**
   * Pages drawn before the links of any of them count. It is the same whatever the concurrency, so that the sample does
   * not depend on which page was quicker.
   */
  wave: 8,
  /** Pages opened for one that is kept, and the first so many for nothing: duplicates, refusals, dead links. */
  openedPerPage: 4,
  openedFirst: 50,
  /** Addresses known at a time, and of one shape; of more, chance keeps so many. */
  addresses: 200_000,
  addressesOfShape: 5_000,
  /** Of one path, combinations of the names in a query: a shop's filters combine without end. */
  queriesOfPath: 16,
  /** Addresses read of sitemaps, and those of them that chance keeps. */
  sitemapAddresses: 100_000,
  sitemapKept: 20_000,
  /** Characters of an address, steps of its path, and how often one step may stand in it. */
  addressChars: 2_000,
  pathSteps: 20,
  sameStep: 2,
  /** Links that the record of a page holds. */
  links: 2_000,
} as const;
