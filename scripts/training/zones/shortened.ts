// A labelled page with parts of its middle cut out, all across: the same bands and columns at other heights and with
// other neighbours. What makes a footer or a column must not depend on how long one page happened to be. Also makes a page
// whose main column ends early: side columns weigh more next to it, as on pages with one short post.

import { type Box, bottom, EMPTY_BOX } from '../../../src/base/box.ts';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import type { TruthItem } from '../../../src/lab/bench/truth/truth.ts';
import { isSeen, REPLACED_TAGS } from '../../../src/page/snapshot/sight.ts';
import type { Snapshot, Visibility } from '../../../src/page/snapshot/snapshot.ts';

interface Marked {
  readonly element: number;
  readonly zone: Zone;
}

/** Cuts are spread over so many parts of the middle. */
const PARTS = 3;
/** A middle that is lower is left alone, px. */
const LEAST_MIDDLE = 300;
const LEAST_PAGE = 300;
/** A text or picture of which less than this is left is gone; so is a box of which next to nothing is. */
const SHOWN_SHARE = 0.6;
const BOX_SHARE = 0.02;
/** Outliers do not say where header and footer meet the middle. */
const TAIL = 0.05;

type Cut = readonly [from: number, to: number];

/** About `share` of the middle goes; null where there is too little of it. */
export function shortened(
  snapshot: Snapshot,
  marked: readonly Marked[],
  share: number,
  random: () => number,
): Snapshot | null {
  const [from, to] = middleOf(snapshot, marked);
  if (to - from < LEAST_MIDDLE) return null;
  return without(snapshot, cutsIn(from, to, share, random));
}

function middleOf({ elements, page }: Snapshot, marked: readonly Marked[]): Cut {
  const edges = (zone: Zone, edge: (box: Box) => number) =>
    marked
      .filter(mark => mark.zone === zone)
      .map(({ element }) => edge(elements[element]?.pageBox ?? EMPTY_BOX))
      .sort((a, b) => a - b);
  const headers = edges('HEADER', bottom);
  const footers = edges('FOOTER', ([, top]) => top);
  return [
    headers[Math.floor((headers.length - 1) * (1 - TAIL))] ?? 0,
    footers[Math.floor((footers.length - 1) * TAIL)] ?? page.height,
  ];
}

function cutsIn(from: number, to: number, share: number, random: () => number): Cut[] {
  const part = (to - from) / PARTS;
  return Array.from({ length: PARTS }, (_, place) => {
    const height = Math.min(part, part * share * (0.6 + 0.8 * random()));
    const start = from + place * part + random() * (part - height);
    return [start, start + height];
  });
}

export function without(snapshot: Snapshot, cuts: readonly Cut[]): Snapshot {
  const moved = (y: number) =>
    y - cuts.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(y, to) - from), 0);
  const cut = <Thing extends { pageBox: Box; visibility: Visibility }>(
    thing: Thing,
    least: number,
  ): Thing => {
    const [left, top, width, height] = thing.pageBox;
    const now = moved(top + height) - moved(top);
    const isGone = isSeen(thing.visibility) && height > 0 && now < least * height;
    return {
      ...thing,
      pageBox: [left, moved(top), width, now],
      visibility: isGone ? 'empty' : thing.visibility,
    };
  };
  const elements = snapshot.elements.map(element =>
    cut(element, REPLACED_TAGS.has(element.tag) ? SHOWN_SHARE : BOX_SHARE),
  );
  const texts = snapshot.texts.map(text => {
    const now = cut(text, SHOWN_SHARE);
    return elements[text.parent]?.visibility === 'empty' ? { ...now, visibility: 'empty' as const } : now;
  });
  const height = Math.max(LEAST_PAGE, moved(snapshot.page.height));
  return { ...snapshot, elements, texts, page: { ...snapshot.page, height } };
}

/** Share of the page's weight that side columns need to have. */
const LEAST_SIDE = 0.05;
/** The main column ends somewhere in this stretch of its height. */
const [EARLIEST, LATEST] = [0.08, 0.4];

/** Hides what is lower in CENTER; null for a page without side columns. */
export function thinned(
  snapshot: Snapshot,
  items: readonly TruthItem[],
  random: () => number,
): Snapshot | null {
  const weightOf = (zones: readonly string[]) =>
    items.reduce((sum, { zone, weight }) => sum + (zones.includes(zone) ? weight : 0), 0);
  const center = items.filter(({ zone, painted }) => zone === 'CENTER' && painted);
  const all = items.reduce((sum, { weight }) => sum + weight, 0);
  if (center.length < 2 || weightOf(['LM', 'RM']) < all * LEAST_SIDE) return null;
  const tops = center.map(({ pageBox }) => pageBox[1]).sort((a, b) => a - b);
  const [first = 0, last = 0] = [tops[0], tops.at(-1)];
  const end = first + (last - first) * (EARLIEST + random() * (LATEST - EARLIEST));
  const isHidden = new Uint8Array(snapshot.elements.length);
  for (const { element, pageBox } of center) if (pageBox[1] > end) isHidden[element] = 1;
  const elements = snapshot.elements.map((element, index) =>
    isHidden[index] === 1 && isSeen(element.visibility)
      ? { ...element, visibility: 'empty' as const }
      : element,
  );
  const texts = snapshot.texts.map(text =>
    isHidden[text.parent] === 1 && isSeen(text.visibility) ? { ...text, visibility: 'empty' as const } : text,
  );
  return { ...snapshot, elements, texts };
}
