// The numbers that decide in this room.

export interface ContentLimits {
  /** Open blocks at once; deeper ones are unwrapped. The stringifiers recurse, and no page a reader meets nests so deep. */
  readonly blockDepth: number;
  /** Open inline elements of one name, where they nest; deeper ones are unwrapped. */
  readonly inlineDepth: number;
  /** px: pictures up to this in width or height count readers, they are not for them (web beacons are 1 × 1). */
  readonly trackingPixelPx: number;
  /** px: up to this in both directions a picture without words is an icon. */
  readonly iconPx: number;
  /** Painted width over a picture's own from which it holds the place of a sharper one (blurred previews: 10 and more). */
  readonly placeholderScale: number;
  /** em of the smaller font: a space is 0.25 em in most fonts, before an A or T that is drawn nearer 0.19, in some 0.16. */
  readonly blankEm: number;
  /** em: texts that lie over one another by more than this do not follow one another in a line. */
  readonly overlapEm: number;
  /** em: a gap where only one tag stands, so that no blank can be lost; a code's padding is 0.4 em (GitHub's). */
  readonly marginEm: number;
  /** em: a gap that parts Chinese or Japanese words; a space is up to 0.5 em in their fonts, and parts none. */
  readonly cjkGapEm: number;
  /** em: a text box higher than this has more than one line (line heights run from 1 to 1.7). */
  readonly oneLineEm: number;
  /** em: the width of every letter in most monospace fonts, and the widest distance of lines of code that is common. */
  readonly codeLetterEm: number;
  readonly codeLineEm: number;
  /** em: boxes of lines of code stand nearer to one another than this; paragraphs stand 1 em apart. */
  readonly codeGapEm: number;
  /** Levels above code, and most elements on each, among which its line numbers are looked for. */
  readonly gutterLevels: number;
  readonly gutterSiblings: number;
  /** Texts behind a button among which the section that it opens must begin; dropped ones are few there. */
  readonly sectionTexts: number;
  /** Share of its height that a column of line numbers has in common with its code; rounding and margins take some. */
  readonly gutterOverlap: number;
  /** Share of the lower box that must overlap vertically for two boxes to stand on one line. */
  readonly sameLineOverlap: number;
  /** em: an inline block higher than this stands for itself instead of within a line of text. */
  readonly inlineBlockEm: number;
  /** Font size over the parent's from which a floating letter is a drop cap. */
  readonly dropCapScale: number;
  /** CSS font weight from which letters are bold whatever stands around them, and texts that are looked at for it. */
  readonly boldWeight: number;
  readonly weighedTexts: number;
  /** Letters up to which what calls itself a heading may be one; no longer title is believed either. */
  readonly headingChars: number;
  readonly altChars: number;
  /** `source` elements of a `picture` that are looked at. */
  readonly pictureSources: number;
  readonly addressChars: number;
  /** Letters of a footnote's mark, brackets not counted. */
  readonly noteMarkChars: number;
  /** The same where a link back says that it is one, as for `note 12`. */
  readonly namedMarkChars: number;
  /** Elements of a block outside of lists up to which it may be a note. */
  readonly noteElements: number;
  /** Links back from one note up to which the signs around them are looked at. */
  readonly noteBackLinks: number;
  /** Rows or columns from which a table without header cells is taken for data (Chromium's AXTable: 20 and 5). */
  readonly dataTableRows: number;
  readonly dataTableColumns: number;
  /** Chars of a cell from which it is prose and the table is there for layout. */
  readonly proseCellChars: number;
  /** Most columns or rows a cell may claim. */
  readonly cellSpan: number;
  /** Most cells that spans may add to a Markdown table. */
  readonly spannedCells: number;
  /** Rows at the top of a table that can be its header together. */
  readonly headerRows: number;
  /** Columns of text up to which the cells of a Markdown table are padded to stand below one another. */
  readonly paddedTableWidth: number;
  /** Levels of MathML that are spelt out when it brings no TeX. */
  readonly mathDepth: number;
  /** Characters of pictures, fonts and imported sheets written into a cleaned page, each use counted: some 36 MB of files. */
  readonly inlinedChars: number;
  /** Sheets that import one another. */
  readonly importDepth: number;
}

export const LIMITS: ContentLimits = {
  blockDepth: 60,
  inlineDepth: 8,
  trackingPixelPx: 2,
  iconPx: 32,
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
  noteElements: 200,
  noteBackLinks: 50,
  dataTableRows: 20,
  dataTableColumns: 5,
  proseCellChars: 400,
  cellSpan: 100,
  spannedCells: 2000,
  headerRows: 4,
  paddedTableWidth: 100,
  mathDepth: 40,
  inlinedChars: 48_000_000,
  importDepth: 16,
};
