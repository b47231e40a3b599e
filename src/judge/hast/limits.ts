// Limits and thresholds of the HTML tree.

export const LIMITS = {
  /** Most open blocks; deeper ones are unwrapped. The stringifiers are recursive, and real pages are never this deep. */
  blockDepth: 60,
  /** Most nested inline elements of one name; deeper ones are unwrapped. */
  inlineDepth: 8,
  /** px: how far a card or heading may reach beyond the link over it, for borders. */
  coverSlackPx: 4,
  /** Most elements of a card whose only heading has the address of an empty link in it. */
  cardElements: 60,
  /** Least ratio of the font of the words that name a large link to that of a label before them. */
  nameFontRatio: 1.1,
  /** px: largest painted square in a link that is a portrait or a sign. Smallest thumbnails of stories: 66. */
  linkedSquarePx: 60,
  /** px: largest thickness of a picture without words that is a line; and its least ratio of length to thickness. */
  linePx: 24,
  lineRatio: 8,
  /** Least number of times that a page shows the same icon as a mark. */
  repeatedIcons: 3,
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
  /** em: an inline block higher than this is a block rather than part of a line. */
  inlineBlockEm: 3.5,
  /** Least ratio of a floating letter's font size to its parent's for a drop cap. */
  dropCapScale: 1.5,
  /** Most characters of a heading or title. */
  headingChars: 500,
  altChars: 500,
  /** Most characters of a table cell that are compared with the name of an icon in it. */
  cellChars: 10_000,
  /** Most characters of the text in a player or an object that is its title. */
  mediaTitleChars: 120,
  /** Most characters of a line, such as a name or date, that signs separate from the next. */
  shortLineChars: 60,
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
