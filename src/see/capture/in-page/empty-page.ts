// The initial result of a walk: size, address and title of the page. Measures where a page starts, and the tops of
// elements all over it, so that a picture of another layout is recognised.

import type { Edges } from './clip.ts';
import * as dom from './natives.ts';
import { unnamed, windowOf } from './window-of.ts';
import type { WireFrame, WirePage, WireSize } from './wire.ts';

/** `start`: how far the page extends to the left of and above its origin. */
export function emptyPage(
  styles: WirePage['styles'],
  start: readonly [number, number],
  page: Document = document,
): WirePage {
  const root = dom.documentElementOf(page);
  const { scrollX, scrollY } = windowOf(page);
  return {
    ...pageSize(page),
    url: unnamed(page).URL,
    title: dom.documentTitle(page),
    lang: root === null ? '' : (root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? ''),
    contentType: dom.documentContentType(page),
    scroll: [scrollX + start[0], scrollY + start[1]],
    scopes: [],
    styles,
    elements: {
      parent: [],
      tag: [],
      attributes: [],
      pageBox: [],
      visibility: [],
      style: [],
      scope: [],
      media: [],
      backgroundPicture: [],
    },
    texts: { parent: [], before: [], text: [], pageBox: [], visibility: [] },
    blanks: { parent: [], before: [], beforeText: [], text: [], collapses: [] },
    words: { text: [], from: [], to: [], pageBox: [] },
    faintTexts: [],
    enlargedTexts: [],
    frames: [],
    elementsLeftOut: 0,
    partsLeftOut: 0,
    spent: { pathChars: 0, chars: 0 },
    clobbered: false,
    malformed: false,
  };
}

export function pageSize(page: Document = document): WireSize {
  const root = dom.documentElementOf(page);
  const scrolling = unnamed(page).scrollingElement ?? root;
  const { innerWidth, innerHeight, devicePixelRatio } = windowOf(page);
  const size = (edge: 'Width' | 'Height', least: number) =>
    Math.max(
      least,
      scrolling === null ? 0 : scrolling[`scroll${edge}`],
      root === null ? 0 : root[`scroll${edge}`],
    );
  return {
    page: [size('Width', innerWidth), size('Height', innerHeight)],
    viewport: [innerWidth, innerHeight],
    deviceScaleFactor: devicePixelRatio,
  };
}

export function boxOf({ left, top, right, bottom }: Edges): WireFrame['box'] {
  return [toHundredth(left), toHundredth(top), toHundredth(right - left), toHundredth(bottom - top)];
}

/** A transform may move a box beyond all numbers, of which a snapshot has none. */
function toHundredth(px: number): number {
  const hundredths = Math.round(px * 100);
  return Number.isFinite(hundredths) ? hundredths / 100 : 0;
}

const MOST_ELEMENTS = 1_000;

/** The height of the page, and px from its top of elements with the same distance in the document. */
export function sampleTops(page: Document = document): number[] {
  const all = unnamed(page).getElementsByTagName('*');
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
