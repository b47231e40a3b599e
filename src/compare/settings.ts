// The numbers of comparisons, with their units.

export const COMPARE = {
  /** px: layouts of the same page differ by fractions from run to run (capture is stable to 0.1 px). */
  slackPx: 1,
  /** Changes that are listed; the counts are of all. */
  mostListed: 2000,
  /** Elements of a record; no page is read with more. */
  mostElements: 300_000,
  /** Characters at either end of a text, by which a reworded one is known again among its siblings. */
  endChars: 16,
  /** Characters of what stayed, shown on either side of words that changed. */
  excerptContext: 24,
  /** Characters. */
  longestExcerpt: 120,
} as const;
