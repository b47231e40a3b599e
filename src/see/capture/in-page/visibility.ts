// Whether an element or a text can be seen, as numbers: by what is around it, by its own style, by where it lies.

import type { Edges, Sight } from './clip.ts';

/** Indices in the Snapshot's VISIBILITIES. */
export const VISIBLE = 0;
const SCROLLED = 1;
export const NONE = 2;
export const HIDDEN = 3;
export const TRANSPARENT = 4;
export const EMPTY = 5;
const CLIPPED = 6;
const OFFPAGE = 7;

/** Below this opacity nothing can be made out. */
export const OPACITY_SEEN = 0.02;
/** A text is on the page if a quarter of its width and the first 10 px of its height are (samples/README.md, labels). */
export const TEXT_SEEN_WIDTH = 0.25;
export const TEXT_SEEN_HEIGHT_PX = 10;

const SIGHTS: Record<Sight, number> = { visible: VISIBLE, scrolled: SCROLLED, clipped: CLIPPED };

/** What hides first hides for good. */
export const worse = (a: number, b: number): number => (a === VISIBLE ? b : a);

/** What a container scrolls may lie beyond the page's edges; nothing else there can be seen. */
export function sightVisibility(box: Edges, sight: Sight, page: readonly [number, number]): number {
  const isOffPage = box.right <= 0 || box.bottom <= 0 || box.left >= page[0] || box.top >= page[1];
  return isOffPage && sight !== 'scrolled' ? OFFPAGE : SIGHTS[sight];
}
