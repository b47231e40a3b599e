// The format in which the walk inside the page sends its result: the values of the snapshot, in columns.

import type {
  SnapshotBlank,
  SnapshotElement,
  SnapshotScope,
  SnapshotStyle,
  SnapshotText,
} from '../../../page/snapshot/snapshot.ts';

type Box = SnapshotElement['pageBox'];

/**
 * A list for each value of the rows, which is shorter in JSON than they are: `null` for a row without such a value, and
 * the index in VISIBILITIES.
 */
export type Columns<Row> = {
  [Key in keyof Row]-?: (Key extends 'visibility'
    ? number
    : undefined extends Row[Key]
      ? Row[Key] | null
      : Row[Key])[];
};

/**
 * px: letters of this size show no shape that can be read, unless a transform enlarges them. None of 173 saved pages has
 * such a text that people read.
 */
export const TINY_PX = 5;

/** A word on one of its lines: its text, and its characters in it. A box cut away has no area. */
export interface WalkedWord {
  readonly text: number;
  readonly from: number;
  readonly to: number;
  readonly pageBox: Box;
}

/** A frame that this walk could not enter, and that is walked apart. */
export interface WireFrame {
  element: number;
  /** The content box of the frame in the coordinates of this walk. */
  box: Box;
  /** The visible part of the content box. */
  clip: Box;
  /** Painted size over own size. */
  scale: number;
  /** The start of the frame element, as `WalkLimits.start`. */
  start: WalkLimits['start'];
}

/** Characters of the paths of all elements, and of all that is recorded. */
export interface WireSpent {
  pathChars: number;
  chars: number;
}

/** The size of the page; a picture fits a walk with the same size. */
export interface WireSize {
  page: [number, number];
  viewport: [number, number];
  deviceScaleFactor: number;
}

/** A walk of a page. Indices are those of the walk, which does not enter all frames. */
export interface WirePage extends WireSize {
  url: string;
  title: string;
  lang: string;
  contentType: string;
  /** Scroll position, from the page's left and top end. */
  scroll: [number, number];
  scopes: SnapshotScope[];
  styles: SnapshotStyle[];
  elements: Columns<SnapshotElement>;
  texts: Columns<Omit<SnapshotText, 'written'>>;
  /** Texts with the colour of what is behind them, as far as their ancestors tell. */
  faintTexts: number[];
  /** Texts whose tiny letters are painted larger. */
  enlargedTexts: number[];
  blanks: Columns<SnapshotBlank>;
  /** Only where words were asked for. */
  words: Columns<WalkedWord>;
  frames: WireFrame[];
  /** Number of elements beyond the limit of their number, and of elements and texts beyond other limits. */
  elementsLeftOut: number;
  partsLeftOut: number;
  spent: WireSpent;
  /** Controls of a form are named like DOM properties of the form. */
  clobbered: boolean;
  /** The page is XML with an error, and ends there. */
  malformed: boolean;
}

export interface WalkLimits {
  elements: number;
  /** Levels, and characters of a tag name, of all paths, and of names, attributes, texts and styles. */
  depth: number;
  tagChars: number;
  pathChars: number;
  chars: number;
  /** Levels and characters of the path around the document, for that of a frame. */
  start: readonly [depth: number, pathChars: number];
  /** Characters of an attribute value; longer ones are left out. */
  attributeChars: number;
  /** The same for addresses, styles and meta contents, which are often long. */
  addressChars: number;
  /** Undefined if no words are measured. */
  words?: WordLimits;
}

export interface WordLimits {
  /** Most words that are measured. */
  readonly most: number;
  /** px from the edge at which the page begins, within which they are. */
  readonly within: number;
  /** px of the largest picture. */
  readonly picturePixels: number;
}

/**
 * Where words are measured, in page px. A page that scrolls to the left begins at its right edge. Pages of vertical lines
 * do so too, and are wide: there all is measured that a picture can show.
 */
export function nearSpan(
  { page: [width, height], scroll, deviceScaleFactor }: WireSize & Pick<WirePage, 'scroll'>,
  { within, picturePixels }: Pick<WordLimits, 'within' | 'picturePixels'>,
): { readonly left: number; readonly right: number } {
  if (scroll[0] <= 0) return { left: 0, right: within };
  const fits = width * height * deviceScaleFactor ** 2 <= picturePixels;
  return { left: fits ? 0 : Math.max(0, width - within), right: width };
}

/** A writing system, two of its letters, and the font family of its text. */
export interface ScriptProbe {
  script: string;
  letters: readonly [string, string];
  fontFamily: string;
}

/** Scroll position in px: left, top. */
export type Place = [number, number];

export interface WireRest extends WireSize {
  /** Number of elements, without those in frames and shadow trees. */
  readonly elements: number;
}

/** A word of a walk: the index of its text, and its characters in it. */
export type WordAt = readonly [text: number, from: number, to: number];

/** The attributes of an SVG path. */
export type WirePath = Readonly<Record<string, string>>;

/** The functions that the capture calls in the page's isolated world, with plain values only. */
export interface InPage {
  /** Puts parts that the server sent late in their places, as the page's scripts would. */
  placeStreamedParts(): void;
  /** Stops animations and scrolls to the top. */
  rest(): WireRest;
  /** As `rest`, then walks the page; returns a WirePage as JSON. */
  walk(limits: WalkLimits): string;
  /** Hides matching elements; returns the first invalid selector, '' if all are valid. */
  hide(selectors: readonly string[]): string;
  /**
   * Draws paths over the whole page, in page px, after it was walked. Returns false if they would lie in the wrong
   * place, and then leaves the page as it was.
   */
  draw(paths: readonly WirePath[]): boolean;
  /** Scrolls to so many px from the top, as far as the page goes. */
  scrollToTop(top: number): void;
  /** Measures words of the last walk in the window; boxes of four numbers each, one after another. */
  wordPlaces(words: readonly WordAt[]): number[][];
  /** Makes lazy images load, and returns how many images are still loading. */
  loadLazyImages(): number;
  /** Where elements all over the page stand, to tell if they have moved: px from its top. */
  sampleTops(): number[];
  /** Makes boxes clear that lie over the page without being part of it. */
  liftCovers(): void;
  /** Reverts `liftCovers`, and forgets what was measured in the window as it was. */
  resized(): void;
  /** The scroll position. */
  place(): Place;
  /** False for a background tab: browsers make no picture of one. */
  isPainted(): boolean;
  /** Reverts `hide`, `rest` and `liftCovers`, and scrolls back. */
  putBack(place: Place | null): void;
  /** Counts the characters in `noscript`, without tags and blanks. */
  unscriptedChars(): number;
  /** The writing systems without a font. */
  missingScripts(probes: readonly ScriptProbe[]): string[];
}
