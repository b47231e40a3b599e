// Finds the start of a page, where its coordinates begin.

import { pageSize } from './empty-page.ts';
import { windowOf } from './window-of.ts';

/** How far the page can be scrolled to the left of and above its origin, as right-to-left pages can. */
export function reachBeforeStart(of: Document = document): [number, number] {
  const { page, viewport } = pageSize(of);
  if (page[0] <= viewport[0] && page[1] <= viewport[1]) return [0, 0];
  const view = windowOf(of);
  view.scrollTo({ left: -1e9, top: -1e9, behavior: 'instant' });
  return [Math.max(0, -view.scrollX), Math.max(0, -view.scrollY)];
}
