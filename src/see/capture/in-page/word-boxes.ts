// Measures each word of a text, so that the picture can tell which of them show.

import { type Clip, type Edges, intersectEdges } from './clip.ts';
import { pushEdges } from './empty-page.ts';
import * as dom from './natives.ts';
import { pageEdges } from './page-edges.ts';
import type { Surroundings } from './surroundings.ts';
import type { WirePage, WordAt } from './wire.ts';

/** Writing without blanks is measured in pieces of so many characters. */
const WORDS = /\S{1,24}/gu;

/** px: less of a box shows no letter. */
const LEAST_PX = 1;

/** Share of a word that a scroll box must show for the picture to tell anything of it. */
const SHOWN_SHARE = 0.5;

const CUT_AWAY: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** Adds the words of the text that is added next. Beyond the limit the lines of a text count as one word. */
export function addWords(out: WirePage, range: Range, node: Text, around: Surroundings, most: number): void {
  const isOne = out.wordTexts.length >= most;
  for (const { index: from, 0: word } of isOne
    ? [{ index: 0, 0: dom.textData(node) }]
    : dom.textData(node).matchAll(WORDS)) {
    const to = from + word.length;
    dom.setStart(range, node, from);
    dom.setEnd(range, node, to);
    for (const rect of dom.rangeRects(range)) {
      const shown = shownPart(pageEdges(rect, around), around.clips.flow);
      if (shown === undefined) continue;
      out.wordTexts.push(out.texts.length);
      out.wordFrom.push(from);
      out.wordTo.push(to);
      pushEdges(out.wordBoxes, shown);
    }
  }
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
