// The look: everything the studio shows of one page, as plain data shared by Node and the studio page.

export const LOOK_SCHEMA = 'pith/look@1';

/** In the order of their keys, 1 to 5. A zone is an index into this list; `NO_ZONE` means none. */
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

/** The picture is sent beside the look as WebP in Base64, one string per tile. */
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
  /** From top to bottom; missing for parts that the picture lacks. */
  readonly tiles: readonly LookTile[];
  readonly elements: ElementTable;
  /** The requested method comes first. */
  readonly methods: readonly MethodLook[];
  readonly contents: LookContents;
  /** Facts about the page as a whole, as label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** By one method, of a page whose elements are known. */
export type LookPart = Omit<Look, 'elements'>;

export interface LookTile {
  /** Page px. */
  readonly top: number;
  readonly height: number;
}

/**
 * The visible elements and their ancestors in document order; one column per field, in a form that compresses well.
 * Values of `steps` and `labels` are indices into their lists of `names`.
 */
export interface ElementTable {
  /** Distance to the painted parent in this list; 0 for the root. */
  readonly parents: readonly number[];
  /** Distance to the previous element in its path, which differs in shadow roots and frames. */
  readonly pathParents: readonly number[];
  /** Last step of the path, such as `/div[2]`, or ` >> /html` below a host. */
  readonly steps: Column;
  /** Tag with id and classes. */
  readonly labels: Column;
  /** Four per element: left and top relative to the painted parent, width, height. */
  readonly boxes: readonly number[];
  /** '1' for a painted element with a zone; '0' for a mere ancestor. */
  readonly shown: string;
  /** Start of its own text; '' for none. */
  readonly texts: Column;
  /** Characters of its own text without white space. */
  readonly chars: readonly number[];
}

/** Values as indices into a list of distinct values. */
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
  /** One digit per element: its zone. */
  readonly zones: string;
  readonly reasons: Column;
  /** One digit per element: 1 if it is content, else 0. */
  readonly kept: string;
  /** Why an element of CENTER is not content. */
  readonly drops: Column;
  /** In painting order. */
  readonly blocks: readonly ZoneBlock[];
  /** Areas painted over the noise. */
  readonly mask: readonly MaskColour[];
  readonly sums: readonly ZoneSum[];
}

export interface ZoneBlock {
  readonly zone: number;
  /** Index in the element table. */
  readonly element: number;
  readonly pageBox: LookBox;
}

export interface MaskColour {
  /** `#rrggbb` */
  readonly colour: string;
  /** Four per rectangle: left, top, width, height in page px. */
  readonly rectangles: readonly number[];
}

export interface ZoneSum {
  readonly elements: number;
  readonly chars: number;
}

export interface LookContents {
  readonly title: string;
  /** Sanitised HTML with names instead of pictures; only shown in a sandboxed frame. */
  readonly html: string;
  readonly markdown: string;
  readonly text: string;
}
