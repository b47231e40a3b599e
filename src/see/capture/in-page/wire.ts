// What the walk inside the page sends out: columns of numbers and tables of strings, small to print and to parse.

/** Boxes are in hundredths of a px, so that they travel as integers. */
export const BOX_SCALE = 100;

/** Stands between the parts of a style; CSS writes a line break in a name or string as an escape. */
export const STYLE_SEPARATOR = '\n';
/** In the style of what `visibility` hides. */
export const INVISIBLE = 'invisible';

/** source, natural width, natural height, and of `noscript` the words of its picture */
export type WireMedia = [string, number, number, string?];

export interface WireScope {
  kind: 'document' | 'shadow' | 'frame';
  host: number;
  url: string;
  baseUrl: string;
}

/** A frame whose document this walk could not enter; another walk, in that frame, fills it. */
export interface WireFrame {
  element: number;
  /** The frame's inside in the coordinates of this walk, px × BOX_SCALE. */
  box: [number, number, number, number];
  /** What may be seen of that inside, after the clips around it. */
  clip: [number, number, number, number];
  /** Painted size over own size, where the frame is scaled. */
  scale: number;
}

/** What the picture has to show: it fits a walk that found the same. */
export interface WireSize {
  page: [number, number];
  viewport: [number, number];
  deviceScaleFactor: number;
}

export interface WirePage extends WireSize {
  url: string;
  title: string;
  lang: string;
  contentType: string;
  /** Where the walked window was scrolled to, from the page's left and upper end. */
  scroll: [number, number];
  scopes: WireScope[];
  tags: string[];
  /**
   * One style each, in parts: display, position, opacity, overflow-x, overflow-y, z-index, float, background colour,
   * `image` or `none`, borders, direction, writing-mode, text-align, white-space, font-size, font-weight, font-family,
   * colour, `struck` and `upright` where they apply, `invisible`, and the marker of an item that is not numbered in
   * digits. Borders are their widths, and after a stroke their styles.
   */
  styles: string[];
  parents: number[];
  tagOf: number[];
  scopeOf: number[];
  /** -1 where not rendered. */
  styleOf: number[];
  /** Index in VISIBILITIES. */
  visibility: number[];
  /** Four for each element. */
  boxes: number[];
  /** Name, value, name, value, … for each element; 0 where there are none. */
  attributes: (string[] | 0)[];
  /** element, and what is known of its picture */
  media: [number, ...WireMedia][];
  texts: string[];
  textParents: number[];
  textBefore: number[];
  textBoxes: number[];
  textVisibility: number[];
  /** White space that shows, as it is written or (1) as one blank; how many elements and texts come before it. */
  blanks: string[];
  blankCollapses: (0 | 1)[];
  blankParents: number[];
  blankBefore: number[];
  blankTexts: number[];
  frames: WireFrame[];
  /** Elements that were there beyond the cap, 0 if all were walked. */
  elementsLeftOut: number;
  /** Some form's controls are named like members of the form. */
  clobbered: boolean;
  /** The page is XML with a fault, and ends there. */
  malformed: boolean;
}

export interface WalkLimits {
  /** Elements walked at most. */
  elements: number;
  /** Characters of an attribute's value; longer ones are left out. */
  attributeChars: number;
  /** The same for addresses, styles and meta contents, which may be long for good reasons. */
  addressChars: number;
}

/** Two letters of a script and the fonts that the page asks for where it uses it. */
export interface ScriptProbe {
  script: string;
  letters: readonly [string, string];
  fontFamily: string;
}

/** px from the left and from the top. */
export type Place = [number, number];

/** What the capture may call in the page's isolated world; only plain values cross. */
export interface InPage {
  /** Brings the page to rest at its top: a WireSize as JSON. */
  rest(): string;
  /** Brings the page to rest at its top and reads it: a WirePage as JSON. */
  walk(limits: WalkLimits): string;
  /** Takes what matches out of the layout; answers the first selector that is none, '' if all are. */
  hide(selectors: readonly string[]): string;
  /** Where the window is scrolled to. */
  place(): Place;
  /** Undoes `hide` and what brought the page to rest, and scrolls to where it was. */
  putBack(place: Place | null): void;
  /** The scripts, of those asked for, whose letters cannot be told apart: a list as JSON. */
  missingScripts(probes: readonly ScriptProbe[]): string;
}
