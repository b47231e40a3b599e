// The state that a node of the walk inherits from its ancestors, and the visibility of elements and texts, as numbers.

import type { BlanksShown } from './blank.ts';
import { type Clip, type ClipContext, type Edges, isNothing, NO_CLIPS, type Sight, sightOf } from './clip.ts';
import { CANVAS, type Ground } from './ground.ts';
import { INITIAL_STYLE, type InheritedStyle } from './style.ts';

export interface Surroundings {
  parent: number;
  scope: number;
  clips: ClipContext;
  /** NONE, HIDDEN or TRANSPARENT if an ancestor hides all its descendants; else VISIBLE. */
  fate: number;
  /** As `fate`, or HIDDEN if the parent's `visibility` hides its texts. */
  textFate: number;
  /** Inside a closed `details`, where only the summary shows. */
  folded: boolean;
  opacity: number;
  /** The colour behind, as far as ancestors tell. */
  ground: Ground;
  /** The colour that paints the parent's texts. */
  ink: string;
  /** True inside an element with a filter or a blend mode, which change colours. */
  isAltered: boolean;
  /** Radius of the strongest blur around, in px. */
  blurPx: number;
  /** px of the parent's letters. */
  letterPx: number;
  style: InheritedStyle;
  /** How text nodes of only white space are shown. */
  blanks: BlanksShown;
  /** Origin in page px, and scale (painted size over own size), inside same-origin frames. */
  originX: number;
  originY: number;
  scale: number;
}

/** `scroll`: offset from window to page coordinates. */
export function rootSurroundings(scope: number, scroll: readonly [number, number]): Surroundings {
  return {
    parent: -1,
    scope,
    clips: NO_CLIPS,
    fate: VISIBLE,
    textFate: VISIBLE,
    folded: false,
    opacity: 1,
    ground: CANVAS,
    ink: '',
    isAltered: false,
    blurPx: 0,
    letterPx: 0,
    style: INITIAL_STYLE,
    blanks: 'none',
    originX: scroll[0],
    originY: scroll[1],
    scale: 1,
  };
}

/** Indices in the Snapshot's VISIBILITIES. */
export const VISIBLE = 0;
export const SCROLLED = 1;
export const NONE = 2;
export const HIDDEN = 3;
export const TRANSPARENT = 4;
const EMPTY = 5;
const CLIPPED = 6;
const OFFPAGE = 7;

/** Anything below this opacity counts as transparent. */
export const OPACITY_SEEN = 0.02;

const SIGHTS: Record<Sight, number> = { visible: VISIBLE, scrolled: SCROLLED, clipped: CLIPPED };

/** The first reason for being hidden wins. */
export const worse = (a: number, b: number): number => (a === VISIBLE ? b : a);

/** `own`: the visibility by its style and ancestors. */
export function boxVisibility(own: number, box: Edges, clip: Clip, page: PageSize): number {
  if (own !== VISIBLE) return own;
  return isNothing(box) ? EMPTY : sightVisibility(box, sightOf(clip, box, 0, 0), page);
}

/** A text is visible if a quarter of its width and 10 px of its height are (samples/README.md, labels). */
const TEXT_SEEN = { width: 0.25, heightPx: 10 } as const;

export function textVisibility(box: Edges, clip: Clip, page: PageSize): number {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (width <= 0 || height <= 0) return EMPTY;
  const sight = sightOf(clip, box, width * TEXT_SEEN.width, Math.min(TEXT_SEEN.heightPx, height));
  return sightVisibility(box, sight, page);
}

type PageSize = readonly [width: number, height: number];

/** Content of scroll containers may lie beyond the page's edges; other boxes there are `offpage`. */
function sightVisibility(box: Edges, sight: Sight, page: PageSize): number {
  const isOffPage = box.right <= 0 || box.bottom <= 0 || box.left >= page[0] || box.top >= page[1];
  return isOffPage && sight !== 'scrolled' ? OFFPAGE : SIGHTS[sight];
}
