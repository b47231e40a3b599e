// Measures each word of a text, so that the picture can tell which of them show.

import { type Clip, type Edges, intersectEdges, isNothing } from './clip.ts';
import { boxOf } from './empty-page.ts';
import * as dom from './natives.ts';
import { pageEdges } from './page-edges.ts';
import type { Surroundings } from './surroundings.ts';
import { unnamed } from './window-of.ts';
import { nearSpan, type WirePage, type WordAt, type WordLimits } from './wire.ts';

/** Writing without blanks is measured in pieces of so many characters. */
const WORDS = /\S{1,24}/gu;

/** px: less of a box shows no letter. */
const LEAST_PX = 1;

/** Share of a word that a scroll box must show for the picture to tell anything of it. */
const SHOWN_SHARE = 0.5;

const CUT_AWAY: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

/** Letters after a word out of sight that are measured at once, to begin with. */
const NEXT_LETTERS = 240;

/**
 * Chromium goes through the line of a word, and through the lines of a text before it, each time that it measures one:
 * a line of 400,000 letters, or a text of 2 MB, would take minutes word by word.
 */
const STEPS = {
  /** Letters of a text from which on its lines are counted. */
  countedFrom: 500,
  /** Letters and lines gone through (some 3 s) after which words of such texts are measured several at once. */
  free: 100_000_000,
  /** For each letter of such a text then. */
  perLetter: 50,
} as const;

/** `far`: a reader has to scroll to the boxes. `cut`: a box around them clips them. */
type OutOfSight = 'far' | 'cut';

/** Measures the words of the texts of a walk, one text after another. */
export class WordBoxes {
  readonly #out: WirePage;
  readonly #range: Range;
  readonly #most: number;
  readonly #near: Edges;
  #steps = 0;

  constructor(page: WirePage, range: Range, limits: WordLimits) {
    this.#out = page;
    this.#range = range;
    this.#most = limits.most;
    this.#near = {
      ...nearSpan(page, limits),
      top: Number.NEGATIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
    };
  }

  /**
   * Adds the words of a text before the walk adds the text itself. After `most` words, a whole text counts as one.
   * Words that a reader has to scroll to get no boxes, nor do those of a line that ends far to the left: Chromium paints
   * them some hundred px from where it measures them.
   */
  add(node: Text, around: Surroundings): void {
    const data = dom.textData(node);
    const { flow } = around.clips;
    const reach = intersectEdges(flow.soft, this.#near);
    let cost = 0;
    const edgesOf = (from: number, to: number): Edges[] => {
      this.#steps += cost;
      dom.setStart(this.#range, node, from);
      dom.setEnd(this.#range, node, to);
      return Array.from(dom.rangeRects(this.#range), rect => pageEdges(rect, around));
    };
    if (this.#out.words.text.length >= this.#most) {
      this.#push(0, data.length, edgesOf(0, data.length), flow);
      return;
    }
    if (data.length > STEPS.countedFrom) {
      const lines = edgesOf(0, data.length);
      if (this.#near.left > 0 && lines.some(({ left }) => left < this.#near.left)) return;
      cost = lines.length + data.length / Math.max(1, lines.length);
    }
    WORDS.lastIndex = 0;
    for (let found = WORDS.exec(data); found !== null; found = WORDS.exec(data)) {
      const least = this.#steps > STEPS.free ? Math.ceil(cost / STEPS.perLetter) : 0;
      let end = Math.max(WORDS.lastIndex, Math.min(data.length, found.index + least));
      const edges = edgesOf(found.index, end);
      this.#push(found.index, end, edges, flow);
      const why = outOfSight(edges, flow, reach);
      // The rest of the line is probably out of sight too.
      const lineEnd = why === undefined ? end : endOfLine(data, end);
      for (let letters = NEXT_LETTERS; end < lineEnd; letters *= 2) {
        const to = Math.min(lineEnd, end + letters);
        const next = edgesOf(end, to);
        if (outOfSight(next, flow, reach) !== why) break;
        this.#push(end, to, next, flow);
        end = to;
      }
      WORDS.lastIndex = end;
    }
  }

  #push(from: number, to: number, edges: readonly Edges[], clip: Clip): void {
    const { words, texts } = this.#out;
    const text = texts.text.length;
    const { left, right } = this.#near;
    for (const box of edges) {
      const shown = shownPart(box, clip);
      if (shown === undefined) continue;
      if (shown !== CUT_AWAY && (shown.right > right || shown.left < left)) continue;
      words.text.push(text);
      words.from.push(from);
      words.to.push(to);
      words.pageBox.push(boxOf(shown));
    }
  }
}

function endOfLine(data: string, from: number): number {
  const newline = data.indexOf('\n', from);
  return newline < 0 ? data.length : newline;
}

/** Undefined if a reader may see some of the boxes, or if they are partly clipped. */
function outOfSight(edges: readonly Edges[], { hard }: Clip, reach: Edges): OutOfSight | undefined {
  if (edges.length === 0) return undefined;
  if (edges.every(box => isThin(intersectEdges(box, hard)))) return 'cut';
  const isWhole = edges.every(({ left, right }) => left >= hard.left && right <= hard.right);
  return isWhole && edges.every(box => isNothing(intersectEdges(box, reach))) ? 'far' : undefined;
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
  const range = unnamed(document).createRange();
  return words.map(([text, from, to]) => {
    const node = nodes[text];
    if (node === undefined || dom.textData(node).length < to) return [];
    dom.setStart(range, node, from);
    dom.setEnd(range, node, to);
    return Array.from(dom.rangeRects(range), ({ x, y, width, height }) => [x, y, width, height]).flat();
  });
}
