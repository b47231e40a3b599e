// Measures each word of a text, so that the picture can tell which of them show.

import { type Clip, type Edges, intersectEdges } from './clip.ts';
import { pushEdges } from './empty-page.ts';
import * as dom from './natives.ts';
import { pageEdges } from './page-edges.ts';
import type { Surroundings } from './surroundings.ts';
import type { WirePage, WordAt, WordLimits } from './wire.ts';

/** Writing without blanks is measured in pieces of so many characters. */
const WORDS = /\S{1,24}/gu;

/** px: less of a box shows no letter. */
const LEAST_PX = 1;

/** Share of a word that a scroll box must show for the picture to tell anything of it. */
const SHOWN_SHARE = 0.5;

const CUT_AWAY: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** Letters behind a far word that are measured at once, to begin with. */
const FAR_LETTERS = 240;

/**
 * Adds the words of the text that is added next. Beyond the limit the lines of a text count as one word, and words right
 * of `within` have no boxes, as those that a reader has to scroll to.
 */
export function addWords(
  out: WirePage,
  range: Range,
  node: Text,
  around: Surroundings,
  { most, within }: WordLimits,
): void {
  const data = dom.textData(node);
  const { flow } = around.clips;
  // In a right-to-left page, what is far lies on the left.
  const rightEnd = out.scroll[0] > 0 ? Number.POSITIVE_INFINITY : within;
  const edgesOf = (from: number, to: number): Edges[] => {
    dom.setStart(range, node, from);
    dom.setEnd(range, node, to);
    return Array.from(dom.rangeRects(range), rect => pageEdges(rect, around));
  };
  const add = (from: number, to: number, edges: readonly Edges[]): void => {
    for (const box of edges) {
      const shown = shownPart(box, flow);
      if (shown === undefined || shown.right > rightEnd) continue;
      out.wordTexts.push(out.texts.length);
      out.wordFrom.push(from);
      out.wordTo.push(to);
      pushEdges(out.wordBoxes, shown);
    }
  };
  if (out.wordTexts.length >= most) {
    add(0, data.length, edgesOf(0, data.length));
    return;
  }
  const farEnd = Math.min(rightEnd, flow.soft.right);
  // What is cut away counts as hidden, and is measured: there, both ends are the same.
  const isFar = (edges: readonly Edges[]): boolean =>
    flow.hard.right > farEnd && edges.length > 0 && edges.every(({ left }) => left > farEnd);
  WORDS.lastIndex = 0;
  for (let found = WORDS.exec(data); found !== null; found = WORDS.exec(data)) {
    const end = WORDS.lastIndex;
    const edges = edgesOf(found.index, end);
    add(found.index, end, edges);
    if (isFar(edges)) WORDS.lastIndex = endOfFar(data, end, (from, to) => isFar(edgesOf(from, to)));
  }
}

/**
 * The end of the letters from here that are far too, or of their line. Chromium takes time in proportion to its line to
 * find the place of a word: a line of 400,000 letters would take minutes word by word.
 */
function endOfFar(data: string, from: number, isFar: (from: number, to: number) => boolean): number {
  const newline = data.indexOf('\n', from);
  const end = newline < 0 ? data.length : newline;
  let at = from;
  for (let letters = FAR_LETTERS; at < end; letters *= 2) {
    const to = Math.min(end, at + letters);
    if (!isFar(at, to)) return at;
    at = to;
  }
  return at;
}

/** Empty for a box that is cut away; undefined for one without area, or that a reader has to scroll to. */
function shownPart(box: Edges, { hard, soft }: Clip): Edges | undefined {
  if (isThin(box)) return undefined;
  const reachable = intersectEdges(box, hard);
  if (isThin(reachable)) return CUT_AWAY;
  const shown = intersectEdges(reachable, soft);
  return areaOf(shown) < SHOWN_SHARE * areaOf(reachable) ? undefined : shown;
}

const isThin = ({ left, top, right, bottom }: Edges): boolean =>
  right - left < LEAST_PX || bottom - top < LEAST_PX;

const areaOf = ({ left, top, right, bottom }: Edges): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The boxes of each word in the window: left, top, width, height of each line of it, one after another. */
export function wordPlaces(nodes: readonly Text[], words: readonly WordAt[]): number[][] {
  const range = document.createRange();
  return words.map(([text, from, to]) => {
    const node = nodes[text];
    if (node === undefined || dom.textData(node).length < to) return [];
    dom.setStart(range, node, from);
    dom.setEnd(range, node, to);
    return Array.from(dom.rangeRects(range), ({ x, y, width, height }) => [x, y, width, height]).flat();
  });
}
