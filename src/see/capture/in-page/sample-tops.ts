// Measures where a page starts, and the tops of elements all over it, so that a picture of another layout is
// recognised.

import { pageSize } from './empty-page.ts';
import * as dom from './natives.ts';
import { windowOf } from './window-of.ts';

const MOST_ELEMENTS = 1_000;

/** The height of the page, and px from its top of elements with the same distance in the document. */
export function sampleTops(page: Document = document): number[] {
  const all = page.getElementsByTagName('*');
  const step = Math.max(1, Math.ceil(all.length / MOST_ELEMENTS));
  const { scrollY } = windowOf(page);
  const tops = [pageSize(page).page[1]];
  for (let at = 0; at < all.length; at += step)
    tops.push(Math.round(dom.rectOf(all[at] as Element).top + scrollY));
  return tops;
}

/** How far the page can be scrolled to the left of and above its origin, as right-to-left pages can. */
export function reachBeforeStart(of: Document = document): [number, number] {
  const { page, viewport } = pageSize(of);
  if (page[0] <= viewport[0] && page[1] <= viewport[1]) return [0, 0];
  const view = windowOf(of);
  view.scrollTo({ left: -1e9, top: -1e9, behavior: 'instant' });
  return [Math.max(0, -view.scrollX), Math.max(0, -view.scrollY)];
}
