// Which texts of nothing but white space a reader can see: all of them where they show as written, else those that stand
// in a line, between words, inline elements or their edges.

import { makesLines } from './line-makers.ts';
import * as dom from './natives.ts';

/** `written`: as they stand in the source. `one`: as one blank, in a line. `none`: the box paints none. */
export type BlanksShown = 'none' | 'one' | 'written';

/** As they are written down; a line of the source that ends is told from a blank, for some scripts show none there. */
export function shownBlank(node: Text, shown: BlanksShown, isInLine: boolean): string | undefined {
  if (shown === 'none') return undefined;
  const data = dom.textData(node);
  if (shown === 'written') return data;
  const hasNeighbours =
    standsInLine(node, dom.previousSibling, isInLine) && standsInLine(node, dom.nextSibling, isInLine);
  if (!hasNeighbours) return undefined;
  return data.includes('\n') ? '\n' : ' ';
}

/** Whether what comes next on one side is of a line; at the edge of what holds the text, whether that stands in one itself. */
function standsInLine(node: Node, beside: (node: Node) => Node | null, isHolderInLine: boolean): boolean {
  let next = beside(node);
  while (next !== null && dom.nodeType(next) === Node.COMMENT_NODE) next = beside(next);
  if (next === null) return isHolderInLine;
  return dom.nodeType(next) !== Node.ELEMENT_NODE || !makesLines(dom.localName(next as Element));
}
