// The initial result of a walk: size, address and title of the page, and empty columns.

import type { Edges } from './clip.ts';
import * as dom from './natives.ts';
import { windowOf } from './window-of.ts';
import { BOX_SCALE, type WirePage, type WireSize } from './wire.ts';

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
    url: page.URL,
    title: dom.documentTitle(page),
    lang: root === null ? '' : (root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? ''),
    contentType: dom.documentContentType(page),
    scroll: [scrollX + start[0], scrollY + start[1]],
    scopes: [],
    tags: [],
    styles,
    parents: [],
    tagOf: [],
    scopeOf: [],
    styleOf: [],
    visibility: [],
    boxes: [],
    attributes: [],
    media: [],
    backgroundPictures: [],
    texts: [],
    textParents: [],
    textBefore: [],
    textBoxes: [],
    textVisibility: [],
    faintTexts: [],
    enlargedTexts: [],
    blanks: [],
    blankCollapses: [],
    blankParents: [],
    blankBefore: [],
    blankTexts: [],
    wordTexts: [],
    wordFrom: [],
    wordTo: [],
    wordBoxes: [],
    frames: [],
    elementsLeftOut: 0,
    clobbered: false,
    malformed: false,
  };
}

export function pageSize(page: Document = document): WireSize {
  const root = dom.documentElementOf(page);
  const scrolling = page.scrollingElement ?? root;
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

export function wireEdges({ left, top, right, bottom }: Edges): [number, number, number, number] {
  return [hundredths(left), hundredths(top), hundredths(right - left), hundredths(bottom - top)];
}

export function pushEdges(boxes: number[], { left, top, right, bottom }: Edges): void {
  boxes.push(hundredths(left), hundredths(top), hundredths(right - left), hundredths(bottom - top));
}

const hundredths = (px: number): number => Math.round(px * BOX_SCALE);
