// Limits and thresholds of what is read of texts, links, pictures and notes.

export const PAGE_LIMITS = {
  /** px: largest width or height of a tracking pixel (web beacons are 1 × 1). */
  trackingPixelPx: 2,
  /** px: largest size in both directions of an icon: decoration, if it has no words or is in a heading. */
  iconPx: 32,
  /** Most characters of a line of a card that only leads where its heading leads. */
  cardLineChars: 40,
  /** px: largest square picture in a link that is the portrait of an author rather than content. */
  portraitPx: 100,
  /** px: largest picture that is all of a link and its button. Buttons of sites to link to them are 88 × 31. */
  buttonWidthPx: 100,
  buttonHeightPx: 36,
  /** Least ratio of painted to natural width of a placeholder (blurred previews: 10 and more). */
  placeholderScale: 4,
  /**
   * em of the smaller font: least gap that is a space. A space is 0.25 em in most fonts, about 0.19 before an A or T,
   * in some fonts 0.16.
   */
  blankEm: 0.15,
  /** em: a picture higher than this is separate from the words next to it. */
  pictureEm: 3,
  /** em: largest overlap of two texts that follow one another in a line. */
  overlapEm: 1,
  /**
   * em: least gap that is a space if a single tag, and so no white space, lies between; padding of code is 0.4 em
   * (GitHub's).
   */
  marginEm: 0.5,
  /** em: least gap that separates Chinese or Japanese words; a space in their fonts, up to 0.5 em, does not. */
  cjkGapEm: 0.6,
  /** em: a text box higher than this has several lines (line heights are 1 to 1.7). */
  oneLineEm: 1.9,
  /** em: width of a letter in most monospace fonts, and the largest common line distance of code. */
  codeLetterEm: 0.6,
  codeLineEm: 1.75,
  /** Least vertical overlap of two boxes on one line, as a share of the lower box. */
  sameLineOverlap: 0.3,
  /** CSS font weight from which text is always bold, and the number of texts examined to find the usual weight. */
  boldWeight: 600,
  weighedTexts: 50,
  /** Most `source` elements of a `picture` that are examined. */
  pictureSources: 20,
  addressChars: 8192,
  /** Most characters of a footnote mark, without brackets. */
  noteMarkChars: 4,
  /** The same limit if a back link confirms the mark, as for `note 12`. */
  namedMarkChars: 12,
  /** Most texts before a footnote mark, and before and after code, that are searched for words. */
  nearTexts: 8,
  /** Most elements of a list whose checkboxes are compared. */
  taskListElements: 2_000,
  /** Most elements of a block outside of lists that may be a note. */
  noteElements: 200,
  /** Most back links of a note whose surroundings are examined. */
  noteBackLinks: 50,
} as const;
