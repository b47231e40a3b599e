// Settings of this room, with unit and source.

/** Yi, Liu & Li: Eliminating Noisy Information in Web Pages for Data Mining (KDD 2003). */
export const TREE_SETTINGS = {
  /** γ of formula 2: how much of an element's importance comes from its content rather than its styles. */
  attenuation: 0.9,
  /** §3.6: least share of an element's pages with a characteristic feature. */
  characteristic: 0.85,
  /** §3.6: least share of common characteristic features for two elements to be merged. */
  alike: 0.85,
  /** Least share of a part's features that two learned pages have in noise, for the part to be that noise. */
  repeated: 0.5,
  /** ε of §3.6, as importance: a less important feature of a meaningful element is noise. */
  localNoise: 0.01,
  /** Features kept per leaf: those with the smallest hashes, a fair sample. Measured, docs/site.md. */
  featuresOfLeaf: 8192,
  /** Levels of style nodes: a deeper subtree becomes one leaf. Browsers nest at most 512 elements. */
  deepest: 160,
} as const;

/** Distinguishes element nodes of the same tag; coarse, so that a longer article is still the same. See docs/site.md. */
export const LOOK_SETTINGS = {
  /** The edges of a box are rounded to this fraction of the page width. */
  columns: 6,
  /** Font weight from which text counts as bold. */
  bold: 600,
} as const;

/** Weight of the site's evidence beside the page's own, in log-odds. Measured, docs/site.md. */
export const WITNESS_SETTINGS = {
  /** Counts against parts that the site repeats. */
  noise: 4,
  /** Counts for parts that differ on each page; multiplied by their importance. */
  content: 0.5,
  /** No evidence up to this number of pages: on sites of two pages it cost 0.01 of word F1. */
  silentPages: 2,
  /** Full evidence from this number of pages. */
  surePages: 10,
} as const;

/** The slots of a site's template. Log-odds that a piece is content; measured on four sites, docs/research/site.md. */
export const SLOT_SETTINGS = {
  /** Pages that are judged and kept: those with the smallest numbers. More than 10 hardly change the accuracy. */
  pages: 20,
  /** Elements of pages that are held to be judged later, 50 MB or so. */
  unjudgedElements: 100_000,
  /** Bounds of a piece's log-odds by its page alone, and the share of their mean in those of the slot. */
  vote: 5,
  voteShare: 0.5,
  /** Counts against a piece that at least `otherPages` have in the same slot: fully if `mostPages` of its pages do. */
  repeated: 4,
  otherPages: 2,
  mostPages: 0.5,
  /** Number of pages with the same words at which they count half. */
  repeatSurePages: 0.5,
  /** Counts against a slot after the article that holds links alone, and against one that never holds prose. */
  links: 2,
  behind: 2.5,
  linkShare: 0.8,
  behindShare: 0.9,
  /** Characters of one piece from which it is prose. */
  proseChars: 80,
  /** An article slot has these log-odds by the single pages, and prose on the mean page. */
  article: { logOdds: 1.5, chars: 70, linkShare: 0.5, pages: 2 },
  /** Characters of the shortest piece that ends the article of a page. */
  endChars: 20,
  /** Number of pages at which a slot counts as much as the slots around it, and the weight of those. */
  surePages: 3,
  aroundShare: 0.5,
  /** Levels of slots that are asked, the own slot included. */
  levels: 4,
  /** A shorter repeated text in a slot that varies may be a label of what follows. */
  labelChars: 20,
  /** Bounds of the log-odds that a slot gives to a piece, and to a piece that the site does not repeat. */
  least: -6,
  leastVaried: -3,
  most: 3,
  /** Log-odds of a user's correction. */
  corrected: 8,
  /** Log-odds up to which a piece is noise, for methods that say only yes or no. */
  noise: -1,
} as const;

export const THRESHOLD_SETTINGS = {
  /** Importance bins in which the two groups are separated. */
  bins: 100,
  /**
   * Range of the chosen threshold: equal words on all pages are noise; parts with half of their words different are not.
   */
  least: 0.02,
  most: 0.4,
  /** Below this number of pages importance is unreliable: ln m of formula 5 is small. */
  fewPages: 5,
} as const;

/** Bar-Yossef & Rajagopalan 2002, as §4.2.2 of Yi, Liu & Li has it. */
export const PAGELET_SETTINGS = {
  /** k: least links of a child to make it a pagelet of its own. */
  links: 3,
  /** Least pagelets with one shingle to form a template. */
  group: 2,
} as const;

/** ContentExtractor (Debnath, Mitra & Giles) and the entropy of Lin & Ho, as the survey describes them. */
export const BLOCK_SETTINGS = {
  /** Least cosine for two blocks to be the same. */
  cosine: 0.9,
  /** Least pages with a block for it to be redundant: content occurs on one. */
  pages: 2,
  /** Largest 1 − H(CB) of a redundant block: "close to 1", the survey says. Measured, docs/site.md. */
  redundant: 0.1,
} as const;
