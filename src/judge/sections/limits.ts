// Thresholds of headings, and of the places where blocks are cut.

export const SECTION_LIMITS = {
  /** Most characters and lines of a painted heading without a heading tag: titles of news sites have up to 110. */
  headingChars: 120,
  headingLines: 2,
  /** Least ratio of its font to that of the content. Standfirsts have up to 1.2, the smallest headings of style guides 1.25. */
  headingScale: 1.25,
  /** em: most line height of a heading. */
  lineEm: 1.7,
  /** CSS font weight from which text is bold. */
  boldWeight: 600,
  /** Fonts of headings of one level differ by less than this share. */
  sameSize: 0.05,
  deepest: 6,
  /** Most characters of a unit: the smallest piece into which a block is cut. */
  unitChars: 600,
  /** Shorter sentences are not cut from the next one. */
  sentenceChars: 60,
  /** Lines before the first heading with no more tokens, such as a kicker or date, stay with that heading in a chunk. */
  leadTokens: 50,
  /** Rows and items with more characters are cut into the units of what they hold. */
  wholeChars: 2_000,
} as const;
