// Settings of comparisons, with their units, and the metadata that is compared.

export const COMPARE = {
  /** px: the layout of the same page differs by fractions between runs (capture is stable to 0.1 px). */
  slackPx: 1,
  /** Most changes that are listed; the counts cover all. */
  mostListed: 2000,
  /** Most elements of a record; larger pages are never captured. */
  mostElements: 300_000,
  /** Characters at either end of a text by which a reworded element is recognised among its siblings. */
  endChars: 16,
  /** Characters of unchanged context on either side of changed words. */
  excerptContext: 24,
  /** Characters. */
  longestExcerpt: 120,
  /** Words of a seed, by which a run of text is searched for elsewhere on a page, and its least number of characters. */
  seedWords: 4,
  leastRunChars: 16,
  /** Positions tried for each seed. */
  mostSeedPlaces: 16,
  /** Least Dice similarity of two runs of words to treat them as versions of one another. */
  leastAlike: 0.5,
  /** Most words removed and added in one run, and most steps for all runs; beyond these a run counts as replaced. */
  mostEdits: 2000,
  mostAlignSteps: 20_000_000,
} as const;

/** The metadata that is compared. */
export const METADATA_FIELDS = ['title', 'description', 'canonicalUrl', 'language'] as const;
export type MetadataField = (typeof METADATA_FIELDS)[number];
