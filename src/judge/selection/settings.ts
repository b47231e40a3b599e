// The numbers that decide which pieces are kept, with where they come from.

import type { PageKind } from './kinds.ts';
import type { DropRule } from './rules/drop-rule.ts';

export const SELECTION_SETTINGS = {
  /** Log-odds from which a piece of CENTER is content where the zones tell: CENTER is what selection has to beat. */
  centralThreshold: -0.9,
  /** On these kinds CENTER does not tell what is content: it also holds controls of posts, or other offers. */
  selectedKinds: new Set<PageKind>(['forum', 'product']),
  /** A piece of so many characters has a weight of 1; others by the square root of their share. As the zones have it. */
  pieceChars: 20,
  /** No piece weighs more. */
  mostWeight: 3,
  /** Weight of a picture: it goes with the texts around it unless the evidence is strong. */
  pictureWeight: 0.3,
  /**
   * Added to the log-odds of short pieces that are plainly one of these. Such pieces are few and small, so training
   * hardly learns of them, and each disturbs a reader.
   */
  corrections: { share: -2, crumbs: -2, tags: -1, advert: -3.5 } as Partial<Record<DropRule, number>>,
  /** Most of the page's text in a part that is named like an advertisement, for it to be one. */
  advertShare: 0.05,
  /** Only on these kinds: on hubs and lists such names are given to content too. */
  correctedKinds: new Set<PageKind>(['article', 'forum']),
  /** Characters up to which a piece is short. */
  correctedChars: 200,
  /** Least weight of a corrected piece. */
  correctedWeight: 1.5,
  /**
   * Added to the log-odds of the later copy of a text of at least `chars`, unless its own log-odds are higher by `lead`,
   * which is small: the earlier of two copies is often a hidden one that only looks visible without the style sheets.
   */
  copies: { chars: 30, logOdds: -2, lead: 0.25 },
  /**
   * The head is content by `logOdds`: the title, if a text of `PROSE_CHARS` follows or as much text in short pieces, and of
   * the next `lines` pieces those of at most `lineChars` that have a date, begin as a byline does, or are marked as one.
   * They are before the first such text, or up to `afterLead` pieces after it if another one follows. Readers want them.
   */
  head: {
    logOdds: 2,
    lines: 8,
    lineChars: 100,
    proseChars: 80,
    afterLead: 1,
    /** Pieces from the name of a product to its price, at most. */
    priceWithin: 25,
    /** The line above the title that names its section: its characters, and px by which its edge may be off. */
    kickerChars: 40,
    kickerShift: 4,
    /** Least width of a picture at the title, in that of the text below. */
    leadWidth: 0.5,
    /** Least font size of a line that is painted as a title, in those of the text. */
    titleSize: 1.2,
    /** Most characters of a line that is the title by its size alone. */
    titleChars: 150,
    /** Share of the page's text, without links, above which a heading after it is no title. */
    mostBefore: 0.5,
  },
  /**
   * The picture that the page's data names: least characters of the name of its file, px if it was loaded, and characters
   * between it and the content below.
   */
  declaredPicture: { nameChars: 8, leadWidth: 200, leadHeight: 100, aboveChars: 200 },
  /**
   * On pages that are one text, lowers pieces that are not sure to be content and follow the block with most of the prose,
   * if that block holds at least this share of all that is plainly content. On other kinds pages of many parts lose some.
   */
  afterCore: { logOdds: -2, sure: 2.5, plain: 0.5, coreShare: 0.6 },
  /**
   * On pages that are one text, lowers pieces that are not sure to be content and are outside of the text under the
   * title, if that text holds at least this share of all that is sure, and so many pieces are around it. A kind
   * is in doubt below `doubt`, and the page may then be an article from `leastArticle` on.
   */
  aroundLead: { logOdds: -2, sure: 1.5, leadShare: 0.9, leastAround: 25, doubt: 0.7, leastArticle: 0.15 },
  /**
   * Pages that stand alone: the fewest pieces of a document, the least share of CENTER's text that is content without the
   * rule, and log-odds of the rest.
   */
  alone: { leastPieces: 15, contentShare: 0.5, logOdds: 0.5 },
  /**
   * Code, a table, a list or the heading above a piece: the log-odds of its pieces, its largest share of links, the least
   * sentence before a list, and the least links of a list of references.
   */
  partOfText: { logOdds: 0.5, linkShare: 0.5, sentenceChars: 30, leastReferences: 2 },
  /**
   * Ingredients and steps that the data of the page lists are content by `logOdds`. At most `most` are read, each of at
   * most `mostChars`. Texts of at least `longLetters` may be part of a declared text, or hold such texts for this share of
   * their letters, unless the letters of such texts times the pieces of the page are more than `mostCompared`. A part has at
   * most `mostOfPart` pieces. A list is content as a whole if `leastOfList` of its pieces and this share of them are
   * declared.
   */
  declaredParts: {
    logOdds: 2,
    most: 200,
    mostChars: 5000,
    longLetters: 16,
    mostCompared: 1e9,
    mostOfPart: 4,
    leastOfList: 2,
    shares: { piece: 0.7, list: 0.6 },
  },
  /** A picture after the text: its least share of the width of its block, and the most characters of its caption. */
  pictureRow: { widthShare: 0.4, captionChars: 200 },
  /**
   * The caption of a picture of this least side (px) is among so many pieces after it, at most so many lines below and so
   * many px beyond its edges, with at most this share of links.
   */
  captions: { leastSide: 80, searched: 8, gapLines: 2, edge: 16, linkShare: 0.5 },
  /**
   * The text continues after its core while pieces are set like it: within these font sizes of the piece above, these px
   * of its column's edges, and with at most this share of links or as much prose beside them as a paragraph has. A
   * paragraph whose own log-odds are below `leastScore` ends it.
   */
  continuation: {
    logOdds: 1,
    leastScore: -1,
    gapLines: 6,
    edge: 8,
    linkShare: 0.3,
    fontShare: 0.15,
    boldWeight: 600,
  },
  /**
   * A page of one text is a thread if its comments hold so many times as much text as all else that is content, and its
   * kind is less sure than `doubt`, or than `saidDoubt` where its data says that it is a thread.
   */
  thread: { timesRest: 5, doubt: 0.7, saidDoubt: 0.9 },
  /** A fixed box with this share of the page's text holds the page and does not float over it. */
  shellShare: 0.8,
  /** Kinds of pages that are one text. */
  textKinds: new Set<PageKind>(['article', 'documentation']),
  /**
   * Bars of links have at most this many characters, and their pieces get these log-odds: pagers by the characters of a
   * link, tabs by their share of links and their height in px, links to the next and previous page by their share of the
   * characters, those that declare it by the characters of a label and with log-odds of their own, links repeated below the
   * text by the number of links in the row above the title and their share of each piece, and links below the last
   * horizontal rule by their number and share.
   */
  bars: {
    mostChars: 250,
    logOdds: -3,
    pagerCharsPerLink: 8,
    tabs: { linkShare: 0.9, height: 64 },
    turnShare: 0.9,
    wayLabelChars: 12,
    wayLogOdds: -8,
    languages: { labelChars: 60, nameChars: 20 },
    repeated: { least: 3, linkShare: 0.6 },
    belowRule: { least: 3, linkShare: 0.4 },
  },
  /** Added to the log-odds of what a site names the signature of a post. */
  signatures: { logOdds: -3 },
  /**
   * Added to the log-odds of the pieces of a post of which nothing would be content, if they are at least `weak`. Others
   * are often quotes and notes about writers. Where the page is a thread by less than `doubt`, each post keeps the pieces
   * that are `near` its likeliest one.
   */
  posts: { logOdds: 1, weak: -1, doubt: 0.5, near: 0.5 },
  /** A frame that takes this share of the width of the main text, and is this high in px, is part of the text, as a video is. */
  embedWidth: 0.6,
  embedHeight: 150,
  /** px: its least size on pages without style sheets. Advertisements are up to 336 × 280 or 970 × 90. */
  unstyledEmbed: { width: 400, height: 200 },
  /** Nats of evidence that parting from what is around it costs. */
  changePrice: 0.6,
  /**
   * The threshold stays within these log-odds: on most pages evidence is plain, and a promise is a guess. Without a lower
   * end pages that hold nothing to read give their notices.
   */
  lowestThreshold: -0.7,
  highestThreshold: 0.35,
  /**
   * By how much, in log-odds, the pieces of a page may be wrong together: on pages of many parts people took either
   * nearly all or a few lines, and no evidence shows which. There the threshold may be low.
   */
  sharedDoubt: { service: 3, collection: 3, listing: 1 } as Partial<Record<PageKind, number>>,
  /** A smaller mean of these over the kinds that a page may be of is none. */
  leastDoubt: 1,
  /**
   * Added to the threshold on request. Everything else is decided as without it, so that what precision keeps recall
   * keeps too: the labelling of a tree only grows as the threshold falls.
   */
  favorShift: { precision: 1.5, recall: -1.5 },
  /** Added to the log-odds of bylines where precision is favored. */
  leftOut: -20,
  /** Where even the best piece has weak evidence, the threshold may be this far below it: 1.5 to 2.5 give the same. */
  belowBest: 2,
  /** Nothing below this is content. */
  leastScore: -3,
  /** Where no text but the title is content, the threshold falls by this until some is: all of CENTER would be given otherwise. */
  retryStep: 0.5,
  /**
   * A folded part is a menu where more than this share of its text is links and controls, and a second copy where
   * more than this share of it, in texts of at least so many characters, is to be seen elsewhere. Below this opacity
   * nothing is seen, as the capture has it.
   */
  folds: { linkShare: 0.5, repeatedShare: 0.5, repeatedChars: 20, faded: 0.02 },
  /** A person finds a control with text or a sign of so many px, whose colour differs by so many levels of 255 in a channel. */
  controls: { leastPx: 8, contrast: 48 },
  /**
   * Each part that fades in has at least so many characters, at most this share of them in links and buttons, and a page
   * at least so many parts and characters of them.
   */
  fadedIn: { chars: 20, linkShare: 0.5, parts: 3, pageChars: 300 },
  /** Rows that open: how many similar ones, the longest line that opens one, and the shortest text that it opens. */
  openingRows: { rows: 2, lineChars: 150, bodyChars: 40 },
  /** Rows that open on prose: how many similar ones, and the mean of their texts in characters. */
  foldedProse: { rows: 3, chars: 150 },
  /** Panels of which one is shown hold at least so many characters each, or code. */
  switched: { panelChars: 40, labelChars: 40 },
  /** The most labels of tabs between a heading and the panel that they show. */
  tabLabels: 12,
  /** A page that shows less than this share of the text it lays out hides the rest until scripts run. */
  shownOfRendered: 0.3,
  /** So does one that shows fewer characters than this, and less than this share of all its text. */
  shownChars: 1000,
  shownOfAll: 0.25,
  /** px: its least size to count as text that a page shows. */
  largePicture: { width: 100, height: 60 },
} as const;
