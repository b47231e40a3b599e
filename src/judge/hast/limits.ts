// Limits and thresholds of this room.

export const LIMITS = {
  /** Most open blocks; deeper ones are unwrapped. The stringifiers are recursive, and real pages are never this deep. */
  blockDepth: 60,
  /** Most nested inline elements of one name; deeper ones are unwrapped. */
  inlineDepth: 8,
  /** px: largest width or height of a tracking pixel (web beacons are 1 × 1). */
  trackingPixelPx: 2,
  /** px: largest size in both directions of an icon: decoration, if it has no words or is in a heading. */
  iconPx: 32,
  /** Most characters of a line of a card that only leads where its heading leads. */
  cardLineChars: 40,
  /** px: how far a card or heading may reach beyond the link over it, for borders. */
  coverSlackPx: 4,
  /** Most elements of a card whose only heading has the address of an empty link in it. */
  cardElements: 60,
  /** Least ratio of the font of the words that name a large link to that of a label before them. */
  nameFontRatio: 1.1,
  /** px: largest square picture in a link that is the portrait of an author rather than content. */
  portraitPx: 100,
  /** px: largest painted square in a link that is a portrait or a sign. Smallest thumbnails of stories: 66. */
  linkedSquarePx: 60,
  /** px: largest picture that is all of a link and its button. Buttons of sites to link to them are 88 × 31. */
  buttonWidthPx: 100,
  buttonHeightPx: 36,
  /** px: largest thickness of a picture without words that is a line; and its least ratio of length to thickness. */
  linePx: 24,
  lineRatio: 8,
  /** Least number of times that a page shows the same icon as a mark. */
  repeatedIcons: 3,
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
  /** em: largest gap between line boxes of code; paragraphs are 1 em apart. */
  codeGapEm: 0.5,
  /** Levels above code, and most elements per level, that are searched for its line numbers. */
  gutterLevels: 3,
  gutterSiblings: 20,
  /** Most characters of a link that only operates the page. */
  commandChars: 20,
  /** Above this share of a page's links, those to its top are placeholders for addresses still to come. */
  placeholderShare: 0.25,
  /** Texts after a button among which the section that it toggles must start; few of them are dropped. */
  sectionTexts: 40,
  /** Similar buttons that open folded content, to be rows of an accordion. */
  openingRows: 2,
  /** Least share of its height that a column of line numbers shares with its code; allows for rounding and margins. */
  gutterOverlap: 0.8,
  /** Least vertical overlap of two boxes on one line, as a share of the lower box. */
  sameLineOverlap: 0.3,
  /** em: an inline block higher than this is a block rather than part of a line. */
  inlineBlockEm: 3.5,
  /** Least ratio of a floating letter's font size to its parent's for a drop cap. */
  dropCapScale: 1.5,
  /** CSS font weight from which text is always bold, and the number of texts examined to find the usual weight. */
  boldWeight: 600,
  weighedTexts: 50,
  /** Most characters of a heading or title. */
  headingChars: 500,
  altChars: 500,
  /** Most characters of a table cell that are compared with the name of an icon in it. */
  cellChars: 10_000,
  /** Most characters of the text in a player or an object that is its title. */
  mediaTitleChars: 120,
  /** Most `source` elements of a `picture` that are examined. */
  pictureSources: 20,
  addressChars: 8192,
  /** Most characters of a footnote mark, without brackets. */
  noteMarkChars: 4,
  /** Most texts before a footnote mark, and before and after code, that are searched for words. */
  nearTexts: 8,
  /** The same limit if a back link confirms the mark, as for `note 12`. */
  namedMarkChars: 12,
  /** Most characters of a line, such as a name or date, that signs separate from the next. */
  shortLineChars: 60,
  /** Most elements of a list whose checkboxes are compared. */
  taskListElements: 2_000,
  /** Most elements of a block outside of lists that may be a note. */
  noteElements: 200,
  /** Most back links of a note whose surroundings are examined. */
  noteBackLinks: 50,
  /** Least rows or columns of a data table without header cells (Chromium's AXTable: 20 and 5). */
  dataTableRows: 20,
  dataTableColumns: 5,
  /** Least rows of a table that numbers them like a list. */
  numberedRows: 3,
  /** Characters from which a cell contains prose, so that the table is for layout. */
  proseCellChars: 400,
  /** Largest span of a cell. */
  cellSpan: 100,
  /** Most cells that spans may add to a Markdown table. */
  spannedCells: 2000,
  /** Most places that spans may cover while a table is made. */
  coveredPlaces: 1_000_000,
  /** Most rows of a header at the top of a table. */
  headerRows: 4,
  /** Widest Markdown table, in characters, whose cells are padded to align. */
  paddedTableWidth: 100,
  /** Levels of MathML that are converted to TeX, and most elements and letters of it. */
  mathDepth: 40,
  mathChars: 10_000,
  /**
   * Most characters of pictures, fonts and imported sheets inlined into a cleaned page, counting each use: about 36 MB
   * of files.
   */
  inlinedChars: 48_000_000,
  /** Most pictures that are saved as files, and most bytes of them. */
  assetFiles: 1_000,
  assetBytes: 64 * 2 ** 20,
  /** Most nested imports of style sheets. */
  importDepth: 16,
} as const;
