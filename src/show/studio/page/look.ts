// The look: everything the studio shows of one page, as plain data. All that Node and the studio page share.

export const LOOK_SCHEMA = 'pith/look@1';

/** In the order of their keys, 1 to 5. A zone is given as its place here; what has none as `NO_ZONE`. */
export const LOOK_ZONES = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'] as const;
export const NO_ZONE = LOOK_ZONES.length;

/** left, top, width, height in whole page px (CSS px from the page's top left). */
export type LookBox = readonly [left: number, top: number, width: number, height: number];

export interface LookThresholds {
  readonly h1: number;
  readonly h2: number;
  readonly w1: number;
  readonly w2: number;
}

/** The pictures of the page travel beside the look, WebP in Base64: one for each of its tiles. */
export interface PackedLook {
  readonly look: Look;
  readonly tiles: readonly string[];
}

export interface Look {
  readonly schema: typeof LOOK_SCHEMA;
  readonly url: string;
  readonly title: string;
  readonly lang: string;
  /** CSS px. */
  readonly page: { readonly width: number; readonly height: number };
  /** From the top down; what the picture does not show of the page has none. */
  readonly tiles: readonly LookTile[];
  readonly elements: ElementTable;
  /** The first is the one that was asked for. */
  readonly methods: readonly MethodLook[];
  readonly contents: LookContents;
  /** What is said of the page as a whole, as label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export interface LookTile {
  /** Page px. */
  readonly top: number;
  readonly height: number;
}

/**
 * The elements that can be seen, and what holds them, in document order; one column a field, written so that it packs
 * well. `steps` and `labels` are read from their lists of `names`.
 */
export interface ElementTable {
  /** How far up the list the painted parent stands; 0 for the root. */
  readonly parents: readonly number[];
  /** Likewise the element before it in its path, which differs in shadow roots and frames. */
  readonly pathParents: readonly number[];
  /** Last step of the path, such as `/div[2]`, or ` >> /html` below a host. */
  readonly steps: Column;
  /** Tag with id and classes. */
  readonly labels: Column;
  /** Four a element: left and top less those of the painted parent, width, height. */
  readonly boxes: readonly number[];
  /** '1' for what is painted and has a zone; '0' for what only holds others. */
  readonly shown: string;
  /** How its own texts begin; '' for none. */
  readonly texts: Column;
  /** Characters of its own texts, blanks left out. */
  readonly chars: readonly number[];
}

/** Values as places in a list of different ones. */
export interface Column {
  readonly values: readonly string[];
  readonly at: readonly number[];
}

export interface MethodLook {
  readonly name: string;
  readonly summary: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly thresholds: LookThresholds;
  /** A digit a element: its zone. */
  readonly zones: string;
  readonly reasons: Column;
  /** A digit a element: 1 content, 0 none. */
  readonly kept: string;
  /** Why what lies in the centre is no content. */
  readonly drops: Column;
  /** As they are painted. */
  readonly blocks: readonly ZoneBlock[];
  /** What is painted over the noise. */
  readonly mask: readonly MaskColour[];
  readonly sums: readonly ZoneSum[];
}

export interface ZoneBlock {
  readonly zone: number;
  /** Place in the element table. */
  readonly element: number;
  readonly pageBox: LookBox;
}

export interface MaskColour {
  /** `#rrggbb` */
  readonly colour: string;
  /** Four a rectangle: left, top, width, height in page px. */
  readonly rectangles: readonly number[];
}

export interface ZoneSum {
  readonly elements: number;
  readonly chars: number;
}

export interface LookContents {
  readonly title: string;
  /** Sanitised, with names in place of pictures; only ever shown in a sandboxed frame. */
  readonly html: string;
  readonly markdown: string;
  readonly text: string;
}
