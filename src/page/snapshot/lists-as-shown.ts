// Narrow scroll boxes and frames of links, such as the contents of a manual beside one page of it: they may hold a hundred
// times the text of the page, and a reader sees a screen of it.

import { type Box, intersection, right } from '../../base/box.ts';
import { add, at } from '../../base/columns.ts';
import { linksAround } from './around.ts';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import { isSeen } from './sight.ts';
import type { Snapshot, SnapshotElement, Visibility } from './snapshot.ts';
import { sumUpwards } from './upwards.ts';

const LIST = {
  /** Greatest width, as a share of the page. */
  width: 0.4,
  /** Greatest distance to the nearer edge of the page, as a share of its width. */
  edge: 0.1,
  /** Least share of its text in links. */
  linkShare: 0.8,
} as const;

/** The same snapshot if it has no such box; else their lists end where their boxes do. Indices stay. */
export const withListsAsShown = onceEach(snapshot => shown(snapshot, SHORT));

/**
 * As `withListsAsShown`, but of lists alone that outweigh the page: others tell what kind of page it is. Where there are no
 * others, both return one snapshot, so that what is found in it is found once.
 */
export const withLongListsAsShown = onceEach(snapshot =>
  listsOf(snapshot).includes(SHORT) ? shown(snapshot, LONG) : withListsAsShown(snapshot),
);

const [SHORT, LONG] = [1, 2];

function shown(snapshot: Snapshot, least: number): Snapshot {
  const lists = listsOf(snapshot);
  if (!lists.some(list => list >= least)) return snapshot;
  const { elements, texts } = snapshot;
  const boxes = boxesAround(elements, index => at(lists, index) >= least);
  const asShown = <Part extends { readonly pageBox: Box; readonly visibility: Visibility }>(
    part: Part,
    element: number,
  ): Part => {
    const box = boxes[element];
    if (box === undefined) return part;
    // Covered text is not read either where a page shows so little that its hidden text is read.
    const visibility = part.visibility === 'scrolled' ? 'covered' : part.visibility;
    return { ...part, visibility, pageBox: intersection(part.pageBox, box) };
  };
  return {
    ...snapshot,
    elements: elements.map(asShown),
    texts: texts.map(text => asShown(text, text.parent)),
  };
}

/** For each element the part of the page that the lists around it show; undefined outside of them. */
function boxesAround(
  elements: readonly SnapshotElement[],
  isList: (index: number) => boolean,
): (Box | undefined)[] {
  const boxes: (Box | undefined)[] = [];
  for (const [index, { parent, pageBox }] of elements.entries()) {
    const around = boxes[parent];
    const own = isList(index) ? pageBox : around;
    boxes.push(own && around ? intersection(own, around) : own);
  }
  return boxes;
}

/**
 * `SHORT` or `LONG` for the box of each such list, else 0. Of a long one more text is scrolled out than the rest of the
 * page has. Empty for a page that scrolls as a whole.
 */
const listsOf = onceEach((snapshot): Uint8Array => {
  const { elements, texts, page } = snapshot;
  if (!texts.some(({ visibility }) => visibility === 'scrolled')) return new Uint8Array();
  const tree = treeOf(snapshot);
  const links = linksAround(snapshot);
  const column = () => new Float64Array(elements.length);
  const [all, inLinks, scrolled] = [column(), column(), column()];
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    const chars = text.trim().length;
    add(all, parent, chars);
    if (at(links, parent) >= 0) add(inLinks, parent, chars);
    if (visibility === 'scrolled') add(scrolled, parent, chars);
  }
  sumUpwards(snapshot, [all, inLinks, scrolled]);
  const restOf = (column: Float64Array, index: number): number => at(column, 0) - at(column, index);
  return Uint8Array.from(elements, ({ tag, pageBox: box }, index) => {
    if (at(scrolled, index) === 0 || at(inLinks, index) < LIST.linkShare * at(all, index)) return 0;
    const rest = restOf(all, index);
    // A page of nothing but links keeps them.
    if (rest === restOf(inLinks, index)) return 0;
    const isScroller = FRAME_TAGS.has(tag) || /^(?:auto|scroll)$/.test(tree.style(index).overflowY);
    const isOnPage = right(box) > 0 && box[0] < page.width;
    const toEdge = Math.min(box[0], page.width - right(box));
    const isNarrow = box[2] <= LIST.width * page.width && toEdge <= LIST.edge * page.width;
    if (!(isScroller && isOnPage && isNarrow)) return 0;
    return at(scrolled, index) > rest ? LONG : SHORT;
  });
});

const FRAME_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame']);
