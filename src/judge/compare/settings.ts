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
  /** Words in a row by which a run of text is looked for elsewhere on a page, and characters that it has at least. */
  seedWords: 4,
  leastRunChars: 16,
  /** Places where the same few words are tried. */
  mostSeedPlaces: 16,
  /** Share of two runs of words that is the same (Dice), from which on they are versions of one another. */
  leastAlike: 0.5,
  /** Words lost and added in one run, and steps for all runs of a page; beyond these a run counts as replaced. */
  mostEdits: 2000,
  mostAlignSteps: 20_000_000,
} as const;
