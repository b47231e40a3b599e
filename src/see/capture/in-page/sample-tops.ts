// Measures the tops of elements all over the page, so that a picture of another layout is recognised.

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
