// Style of the annotated picture: every colour, width, size and limit in one table.

import type { Zone } from '../../../judge/zones/zoning.ts';

/** Red, green, blue; 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

export interface ZoneColours {
  readonly line: Rgb;
  /** Colour of text on `line`. */
  readonly ink: Rgb;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [17, 20, 24];

/**
 * Hues by Okabe and Ito, "Color Universal Design" (2008), adjusted until any two differ by 25 in CIE Lab, also with
 * protanopia, deuteranopia and tritanopia (a test simulates all three).
 */
export const ZONE_COLOURS: Readonly<Record<Zone, ZoneColours>> = {
  HEADER: { line: [30, 90, 200], ink: WHITE },
  FOOTER: { line: [110, 40, 110], ink: WHITE },
  LM: { line: [240, 170, 0], ink: BLACK },
  RM: { line: [213, 84, 10], ink: WHITE },
  CENTER: { line: [0, 160, 120], ink: WHITE },
};

/** Lengths in CSS px, opacities 0 to 1. Chosen by eye on pages of the labelled set. */
export const OVERLAY_STYLE = {
  tintOpacity: 0.17,
  /** Colour of areas outside the page. */
  ground: [58, 63, 71] as Rgb,
  outlineWidth: 2,
  /** Outline of blocks thinner than `thinBlock`. */
  thinOutlineWidth: 1,
  thinBlock: 24,
  /** Smaller marks are invisible. */
  smallestBlock: 3,
  /** Draws the largest blocks only: more would hide the page, and a hostile page could have any number. */
  mostBlocks: 4000,
  /** The same limit for the mask of the after picture, where small areas matter too. */
  mostMaskRectangles: 20_000,
  /** Joins neighbours that fill at least this share of their common box … */
  joinedFill: 0.8,
  /** … or that form a column or row: edges at most this far apart, and gap no wider than this. */
  joinedEdgeSlack: 8,
  joinedGap: 40,
  /** A descendant with a larger share outside its block gets a mark of its own. */
  overflowShare: 0.25,
  chip: { capHeight: 7, paddingX: 5, paddingY: 4, smallestWidth: 96, smallestHeight: 40 },
  line: {
    width: 2,
    dash: 8,
    gap: 6,
    colour: BLACK,
    casing: WHITE,
    casingOpacity: 0.75,
    label: {
      capHeight: 8,
      paddingX: 6,
      paddingY: 5,
      inset: 8,
      /** Places tried along an upright line. */ steps: 8,
    },
  },
  legend: {
    width: 264,
    /** Share of the first screen's width: a wider legend goes beside the page. */
    widestShare: 0.5,
    margin: 16,
    /** Number of positions tried across and down the first screen: every 24 to 130 px on a screen of 1280 × 800. */
    widthSteps: 8,
    heightSteps: 24,
    /** Share of the panel's area of other labels that a position off an edge must save. */
    offCorner: 0.1,
    padding: 14,
    opacity: 0.94,
    background: WHITE,
    border: [190, 196, 204] as Rgb,
    ink: BLACK,
    quietInk: [104, 112, 122] as Rgb,
    capHeight: 8,
    rowHeight: 20,
    swatch: 12,
    barHeight: 6,
    /** Characters of the method name: longer names would overlap the confidence. */
    longestMethod: 18,
    /** Right edges of the two number columns, relative to the panel. */
    elementsColumn: 186,
    textColumn: 250,
  },
} as const;
