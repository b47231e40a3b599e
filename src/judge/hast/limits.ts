// Limits and thresholds of this room.

export interface ContentLimits {
  /**
   * Most open blocks; deeper ones are unwrapped. The stringifiers are recursive, and real pages are never this deep.
   */
  readonly blockDepth: number;
  /** Most nested inline elements of one name; deeper ones are unwrapped. */
  readonly inlineDepth: number;
  /** px: largest width or height of a tracking pixel (web beacons are 1 × 1). */
  readonly trackingPixelPx: number;
  /** px: largest size in both directions of an icon: decoration, if it has no words or is in a heading. */
  readonly iconPx: number;
  /** px: largest square picture in a link that is the portrait of an author rather than content. */
  readonly portraitPx: number;
  /** Least ratio of painted to natural width of a placeholder (blurred previews: 10 and more). */
  readonly placeholderScale: number;
  /**
   * em of the smaller font: least gap that is a space. A space is 0.25 em in most fonts, about 0.19 before an A or T,
   * in some fonts 0.16.
   */
  readonly blankEm: number;
  /** em: largest overlap of two texts that follow one another in a line. */
  readonly overlapEm: number;
  /**
   * em: least gap that is a space if a single tag, and so no white space, lies between; padding of code is 0.4 em
   * (GitHub's).
   */
  readonly marginEm: number;
  /** em: least gap that separates Chinese or Japanese words; a space in their fonts, up to 0.5 em, does not. */
  readonly cjkGapEm: number;
  /** em: a text box higher than this has several lines (line heights are 1 to 1.7). */
  readonly oneLineEm: number;
  /** em: width of a letter in most monospace fonts, and the largest common line distance of code. */
  readonly codeLetterEm: number;
  readonly codeLineEm: number;
  /** em: largest gap between line boxes of code; paragraphs are 1 em apart. */
  readonly codeGapEm: number;
  /** Levels above code, and most elements per level, that are searched for its line numbers. */
  readonly gutterLevels: number;
  readonly gutterSiblings: number;
  /** Texts after a button among which the section that it toggles must start; few of them are dropped. */
  readonly sectionTexts: number;
  /** Least share of its height that a column of line numbers shares with its code; allows for rounding and margins. */
  readonly gutterOverlap: number;
  /** Least vertical overlap of two boxes on one line, as a share of the lower box. */
  readonly sameLineOverlap: number;
  /** em: an inline block higher than this is a block rather than part of a line. */
  readonly inlineBlockEm: number;
  /** Least ratio of a floating letter's font size to its parent's for a drop cap. */
  readonly dropCapScale: number;
  /** CSS font weight from which text is always bold, and the number of texts examined to find the usual weight. */
  readonly boldWeight: number;
  readonly weighedTexts: number;
  /** Most characters of a heading or title. */
  readonly headingChars: number;
  readonly altChars: number;
  /** Most `source` elements of a `picture` that are examined. */
  readonly pictureSources: number;
  readonly addressChars: number;
  /** Most characters of a footnote mark, without brackets. */
  readonly noteMarkChars: number;
  /** The same limit if a back link confirms the mark, as for `note 12`. */
  readonly namedMarkChars: number;
  /** Most characters of a line, such as a name or date, that signs separate from the next. */
  readonly shortLineChars: number;
  /** Most elements of a list whose checkboxes are compared. */
  readonly taskListElements: number;
  /** Most elements of a block outside of lists that may be a note. */
  readonly noteElements: number;
  /** Most back links of a note whose surroundings are examined. */
  readonly noteBackLinks: number;
  /** Least rows or columns of a data table without header cells (Chromium's AXTable: 20 and 5). */
  readonly dataTableRows: number;
  readonly dataTableColumns: number;
  /** Least rows of a table that numbers them like a list. */
  readonly numberedRows: number;
  /** Characters from which a cell contains prose, so that the table is for layout. */
  readonly proseCellChars: number;
  /** Largest span of a cell. */
  readonly cellSpan: number;
  /** Most cells that spans may add to a Markdown table. */
  readonly spannedCells: number;
  /** Most rows of a header at the top of a table. */
  readonly headerRows: number;
  /** Widest Markdown table, in characters, whose cells are padded to align. */
  readonly paddedTableWidth: number;
  /** Levels of MathML that are converted to TeX, and most elements and letters of it. */
  readonly mathDepth: number;
  readonly mathChars: number;
  /**
   * Most characters of pictures, fonts and imported sheets inlined into a cleaned page, counting each use: about 36 MB
   * of files.
   */
  readonly inlinedChars: number;
  /** Most pictures that are saved as files, and most bytes of them. */
  readonly assetFiles: number;
  readonly assetBytes: number;
  /** Most nested imports of style sheets. */
  readonly importDepth: number;
}

export const LIMITS: ContentLimits = {
  blockDepth: 60,
  inlineDepth: 8,
  trackingPixelPx: 2,
  iconPx: 32,
  portraitPx: 100,
  placeholderScale: 4,
  blankEm: 0.15,
  overlapEm: 1,
  marginEm: 0.5,
  cjkGapEm: 0.6,
  oneLineEm: 1.9,
  codeLetterEm: 0.6,
  codeLineEm: 1.75,
  codeGapEm: 0.5,
  gutterLevels: 3,
  gutterSiblings: 20,
  sectionTexts: 40,
  gutterOverlap: 0.8,
  sameLineOverlap: 0.3,
  inlineBlockEm: 3.5,
  dropCapScale: 1.5,
  boldWeight: 600,
  weighedTexts: 50,
  headingChars: 500,
  altChars: 500,
  pictureSources: 20,
  addressChars: 8192,
  noteMarkChars: 4,
  namedMarkChars: 12,
  shortLineChars: 60,
  taskListElements: 2_000,
  noteElements: 200,
  noteBackLinks: 50,
  dataTableRows: 20,
  dataTableColumns: 5,
  numberedRows: 3,
  proseCellChars: 400,
  cellSpan: 100,
  spannedCells: 2000,
  headerRows: 4,
  paddedTableWidth: 100,
  mathDepth: 40,
  mathChars: 10_000,
  inlinedChars: 48_000_000,
  assetFiles: 1_000,
  assetBytes: 64 * 2 ** 20,
  importDepth: 16,
};
