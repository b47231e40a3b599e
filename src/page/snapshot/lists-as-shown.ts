// Narrow scroll boxes of links, such as the contents of a manual beside one page of it: they may hold a hundred times the
// text of the page, and a reader sees a screen of it.

import { type Box, intersection, right } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { linksAround, nearestAround } from './around.ts';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import { isSeen } from './sight.ts';
import type { Snapshot, Visibility } from './snapshot.ts';

const LIST = {
  /** Greatest width, as a share of the page. */
  width: 0.4,
  /** Greatest distance to the nearer edge of the page, as a share of its width. */
  edge: 0.1,
  /** Least share of its text in links. */
  linkShare: 0.8,
} as const;

/** The same snapshot if it has no such box; else their lists end where their boxes do. Indices stay. */
export const withListsAsShown = onceEach((snapshot: Snapshot): Snapshot => {
  const { elements, texts } = snapshot;
  if (!texts.some(({ visibility }) => visibility === 'scrolled')) return snapshot;
  const boxOf = listBoxes(snapshot);
  if (boxOf.size === 0) return snapshot;
  const around = nearestAround(snapshot, (_, index) => boxOf.has(index));
  const shown = <Part extends { readonly pageBox: Box; readonly visibility: Visibility }>(
    part: Part,
    element: number,
  ): Part => {
    const box = boxOf.get(at(around, element));
    if (box === undefined) return part;
    // Covered text is not read either where a page shows so little that its hidden text is read.
    const visibility = part.visibility === 'scrolled' ? 'covered' : part.visibility;
    return { ...part, visibility, pageBox: intersection(part.pageBox, box) };
  };
  return { ...snapshot, elements: elements.map(shown), texts: texts.map(text => shown(text, text.parent)) };
});

/** The box of each such list that holds more text than the rest of the page. */
function listBoxes(snapshot: Snapshot): Map<number, Box> {
  const { texts, page } = snapshot;
  const tree = treeOf(snapshot);
  const scrollers = nearestAround(snapshot, (_, index) =>
    /^(?:auto|scroll)$/.test(tree.style(index).overflowY),
  );
  const links = linksAround(snapshot);
  const amounts = new Map<number, { all: number; inLinks: number; scrolled: number }>();
  let pageChars = 0;
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    const chars = text.trim().length;
    pageChars += chars;
    const scroller = at(scrollers, parent);
    if (scroller < 0) continue;
    const amount = amounts.get(scroller) ?? { all: 0, inLinks: 0, scrolled: 0 };
    amounts.set(scroller, amount);
    amount.all += chars;
    if (at(links, parent) >= 0) amount.inLinks += chars;
    if (visibility === 'scrolled') amount.scrolled += chars;
  }
  const boxes = new Map<number, Box>();
  for (const [scroller, { all, inLinks, scrolled }] of amounts) {
    const { pageBox: box } = tree.element(scroller);
    const toEdge = Math.min(box[0], page.width - right(box));
    const isBeside = box[2] <= LIST.width * page.width && toEdge <= LIST.edge * page.width;
    if (isBeside && inLinks >= LIST.linkShare * all && scrolled > pageChars - all) boxes.set(scroller, box);
  }
  return boxes;
}
