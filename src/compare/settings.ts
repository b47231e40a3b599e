// The numbers of comparisons, with their units.

export const COMPARE = {
  /** px: layouts of the same page differ by fractions from run to run (capture is stable to 0.1 px). */
  slackPx: 1,
  /** Changes that are listed; the counts are of all. */
  mostListed: 2000,
  /** Characters at either end of a text, by which a reworded one is known again among its siblings. */
  endChars: 16,
  /** Characters of what stayed, shown on either side of words that changed. */
  excerptContext: 24,
  /** Characters. */
  longestExcerpt: 120,
} as const;
