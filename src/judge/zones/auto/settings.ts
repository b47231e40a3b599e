// The numbers that decide in the adaptive method, with where they come from.

import type { Zone } from '../zoning.ts';

export const AUTO_SETTINGS = {
  /** A leaf of so many characters has a weight of 1; others by the square root of their share. Cross-validated. */
  pieceChars: 20,
  /** No leaf weighs more. Cross-validated. */
  mostWeight: 3,
  /**
   * Nats that a zone other than the parent's costs. LM and RM: `columnPrice` at one of at most `mostColumns` columns (more
   * are a grid), else `marginPrice`. Other zones: `bandPrice` at a block of at least `bandWidth` of the frame, else
   * `changePrice`. Cross-validated.
   */
  columnPrice: 1,
  mostColumns: 3,
  marginPrice: 4,
  bandPrice: 0.5,
  changePrice: 3,
  bandWidth: 0.7,
  /** Nats in favour of RM, since margins pay most of these prices. Cross-validated: 0.25 to 0.75 do as well; LM needs none. */
  rightMarginLogOdds: 0.5,
  /** Nats against LM and RM in a grid of columns as wide as each other. Cross-validated: 2 to 4 do as well, 20 loses. */
  gridLogOdds: 4,
  /** Nats against HEADER in a table with a header row. 2 is too little for a log of ten commits, 4 for one of two. */
  tableLogOdds: 4,
  /** Blocks of at most `blockWeight` of the page's weight are evened out: their mean has this share. Cross-validated. */
  blockWeight: 0.1,
  blockShare: 0.7,
  /** Price in nats of header text below the header's end, or footer text above the footer's start. Cross-validated. */
  orderPrice: 0.5,
  /** Power of RM's probabilities that makes its confidence hold: by folds 1.4 to 2.5 fit best; other zones need none. */
  rightMarginDoubt: 1.5,
  /** No probability counts for less, so that one sure mistake does not outvote a whole block. */
  leastProbability: 1e-4,
  /** Probability of the zone that a fixed layer's place gives (labelling rules: a bar takes the zone where it is painted). */
  layerProbability: 0.96,
  /** Shares of the window: a bar is at least so wide and at most so high; a side layer at most so wide, a bar if so high. */
  barWidth: 0.6,
  barHeight: 0.5,
  sideWidth: 0.45,
  sideHeight: 0.5,
  /** px within which a layer touches an edge of the window. */
  edgePx: 24,
  /** Without a layout a page's zones are a guess, and said to be one. */
  unstyledConfidence: 0.5,
  /** Nats by which a landmark element raises the score of its zone, where the page has no layout or fewer than `layoutParts`. */
  landmarkLogOdds: 3,
  /** The same of the page's only main part and the side parts beside it, where the page has a layout. Measured. */
  mainLogOdds: 2.5,
  /** Share of the main part below which its CENTER counts as empty; on none of 417 labelled pages. */
  emptyMain: 0.1,
  /** Nats that main and side parts then get in addition. */
  emptyMainLogOdds: 6,
  /**
   * A page less sure than this, before `unstyledConfidence`, gets a warning. Of 70 labelled pages without their style
   * sheets and 139 with them, 10 do, and 7 of these have over 20 % of their text in a wrong zone; of the others 4 %.
   * Below 0.95 it would be 52 and 14.
   */
  unsureBelow: 0.8,
  /** Least number of blocks of text and pictures: a page with fewer has no layout. */
  layoutParts: 15,
  /** A page of fewer is a message or a part of a page: what it shows is CENTER, unless there is evidence against it. */
  fewPartsLogOdds: 2,
  /** Nats in favour of CENTER on a page with a layout that shows no link to another page: a document saved as a page. */
  aloneLogOdds: 1,
} as const;

/**
 * The place of each zone in a row of costs or probabilities: the order of ZONES, in which the trees were trained.
 * HEADER and FOOTER come before the zones between them (`band-order.ts`); CENTER is last, for what costs the same
 * in many zones takes the last of them (`label-tree.ts`).
 */
export const ZONE_PLACE = {
  HEADER: 0,
  FOOTER: 1,
  LM: 2,
  RM: 3,
  CENTER: 4,
} as const satisfies Readonly<Record<Zone, number>>;
