// Measures words again where the page was scrolled to.

import * as dom from './natives.ts';
import type { WordAt } from './wire.ts';

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
