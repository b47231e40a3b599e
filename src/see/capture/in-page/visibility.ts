// Visibility of elements and texts, as numbers.

import type { Edges, Sight } from './clip.ts';

/** Indices in the Snapshot's VISIBILITIES. */
export const VISIBLE = 0;
export const SCROLLED = 1;
export const NONE = 2;
export const HIDDEN = 3;
export const TRANSPARENT = 4;
export const EMPTY = 5;
const CLIPPED = 6;
const OFFPAGE = 7;

/** Anything below this opacity counts as transparent. */
export const OPACITY_SEEN = 0.02;
/** A text is visible if a quarter of its width and 10 px of its height are (samples/README.md, labels). */
export const TEXT_SEEN_WIDTH = 0.25;
export const TEXT_SEEN_HEIGHT_PX = 10;

const SIGHTS: Record<Sight, number> = { visible: VISIBLE, scrolled: SCROLLED, clipped: CLIPPED };

/** The first reason for being hidden wins. */
export const worse = (a: number, b: number): number => (a === VISIBLE ? b : a);

/** Content of scroll containers may lie beyond the page's edges; other boxes there are `offpage`. */
export function sightVisibility(box: Edges, sight: Sight, page: readonly [number, number]): number {
  const isOffPage = box.right <= 0 || box.bottom <= 0 || box.left >= page[0] || box.top >= page[1];
  return isOffPage && sight !== 'scrolled' ? OFFPAGE : SIGHTS[sight];
}
