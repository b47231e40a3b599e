// Decides which text nodes of only white space are visible: all where white space is preserved, else those within a
// line, between words and inline elements.

import { makesLines } from './line-makers.ts';
import * as dom from './natives.ts';

/** `written`: preserved. `one`: collapsed to one blank within a line. `none`: not shown. */
export type BlanksShown = 'none' | 'one' | 'written';

/** The text to record. A collapsed line end stays `\n`: some writing systems show no blank there. */
export function shownBlank(node: Text, shown: BlanksShown, isInLine: boolean): string | undefined {
  if (shown === 'none') return undefined;
  const data = dom.textData(node);
  if (shown === 'written') return data;
  const hasNeighbours =
    standsInLine(node, dom.previousSibling, isInLine) && standsInLine(node, dom.nextSibling, isInLine);
  if (!hasNeighbours) return undefined;
  return data.includes('\n') ? '\n' : ' ';
}

/** True if the neighbour on one side is inline; without a neighbour, if the parent is inline. */
function standsInLine(node: Node, beside: (node: Node) => Node | null, isHolderInLine: boolean): boolean {
  let next = beside(node);
  while (next !== null && dom.nodeType(next) === Node.COMMENT_NODE) next = beside(next);
  if (next === null) return isHolderInLine;
  return dom.nodeType(next) !== Node.ELEMENT_NODE || !makesLines(dom.localName(next as Element));
}
