// The numbers that decide in this room, each with its unit and where it comes from.

/** Yi, Liu & Li: Eliminating Noisy Information in Web Pages for Data Mining (KDD 2003). */
export const TREE_SETTINGS = {
  /** γ of formula 2: how much an element's importance is that of what it holds, a style. */
  attenuation: 0.9,
  /** §3.6: share of an element's pages that a characteristic feature stands on, at least. */
  characteristic: 0.85,
  /** §3.6: share of their characteristic features that two elements have in common to be one. */
  alike: 0.85,
  /** ε of §3.6, as importance: a feature of a meaningful element that says less than this is noise. */
  localNoise: 0.01,
  /** Features kept of a leaf: those of the smallest hashes, so that it is a fair sample. Measured, docs/site.md. */
  featuresOfLeaf: 8192,
  /** Levels of style nodes: what lies deeper is one leaf. The parser of a browser nests 512 elements at most. */
  deepest: 160,
} as const;

/** How the same tag is another element node: coarse, so that a longer article is no other page. docs/site.md says why. */
export const LOOK_SETTINGS = {
  /** Parts of the page's width that the sides of a box are rounded to. */
  columns: 6,
  /** Font weight from which letters are bold. */
  bold: 600,
} as const;

/** How loud the site speaks beside the page itself, in log-odds. Measured, docs/site.md. */
export const WITNESS_SETTINGS = {
  /** Against what the site repeats. */
  noise: 4,
  /** For what differs on each page; times its importance. */
  content: 0.5,
  /** Up to so many pages it says nothing: on sites of two pages it cost 0.01 of word F1. */
  silentPages: 2,
  /** Pages from which it is believed in full. */
  surePages: 10,
} as const;

export const THRESHOLD_SETTINGS = {
  /** Steps of importance in which the two groups are looked for. */
  bins: 100,
  /** Limits of what is chosen: what all pages share word by word is noise, what differs by half of its words is not. */
  least: 0.02,
  most: 0.4,
  /** Where there are fewer pages, importance says little: ln m of formula 5 is small. */
  fewPages: 5,
} as const;

/** Bar-Yossef & Rajagopalan 2002, as §4.2.2 of Yi, Liu & Li has it. */
export const PAGELET_SETTINGS = {
  /** k: links of a child that make it a part of its own. */
  links: 3,
  /** Pagelets of one shingle from which they are a template. */
  group: 2,
} as const;

/** Debnath, Mitra & Giles' ContentExtractor, and Lin & Ho's entropy, as the survey has them. */
export const BLOCK_SETTINGS = {
  /** Cosine from which two blocks are the same. */
  cosine: 0.9,
  /** Pages that a block stands on from which it is redundant: content stands on one. */
  pages: 2,
  /** 1 − H(CB) up to which a block is redundant: "close to 1", the survey says. Measured, docs/site.md. */
  redundant: 0.1,
} as const;
