// How the overlay looks: every colour, width, size and cap of the annotated picture, in one table.

import type { Zone } from '../../judge/zones/zoning.ts';

/** Red, green, blue; 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

export interface ZoneColours {
  readonly line: Rgb;
  /** Of text on `line`. */
  readonly ink: Rgb;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [17, 20, 24];

/**
 * From the hues of Okabe and Ito, "Color Universal Design" (2008), moved apart until any two differ by 25 in CIE Lab
 * with protanopia, deuteranopia and tritanopia too (a test simulates the three).
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
  /** Of what is no page. */
  ground: [58, 63, 71] as Rgb,
  outlineWidth: 2,
  /** Of blocks thinner than `thinBlock`. */
  thinOutlineWidth: 1,
  thinBlock: 24,
  /** Smaller marks cannot be seen. */
  smallestBlock: 3,
  /** The largest are drawn: more would hide the page, and a hostile page could ask for any number. */
  mostBlocks: 4000,
  /** Likewise for the mask of the after picture, where small ones matter too. */
  mostMaskRectangles: 20_000,
  /** Neighbours join where their common box is filled to this share … */
  joinedFill: 0.8,
  /** … or where they stand in one column or row: edges this close, gap no wider than this. */
  joinedEdgeSlack: 8,
  joinedGap: 40,
  /** A descendant with more than this share outside its block gets a mark of its own. */
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
    /** Of the first screen's width: a legend that takes more of it stands beside the page. */
    widestShare: 0.5,
    margin: 16,
    /** Places tried between the top of the first screen and its bottom. */
    heightSteps: 6,
    /** A place off the corners must spare this share of the panel. */
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
    /** Characters of the method's name: more would run into the confidence. */
    longestMethod: 18,
    /** Right edges of the two number columns, from the panel's left. */
    elementsColumn: 186,
    textColumn: 250,
  },
} as const;
