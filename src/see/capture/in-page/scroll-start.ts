// Finds the start of a page, where its coordinates begin.

import { pageSize } from './empty-page.ts';

/** How far the page can be scrolled to the left of and above its origin, as right-to-left pages can. */
export function reachBeforeStart(): [number, number] {
  const { page, viewport } = pageSize();
  if (page[0] <= viewport[0] && page[1] <= viewport[1]) return [0, 0];
  scrollTo({ left: -1e9, top: -1e9, behavior: 'instant' });
  return [Math.max(0, -scrollX), Math.max(0, -scrollY)];
}
