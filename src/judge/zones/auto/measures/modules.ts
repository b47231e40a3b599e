// Modules: the pieces that a column is stacked from. A side column consists of many similar ones.

import { addCount } from '../../../../base/counts.ts';
import { type PageTree, treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import type { Ink } from './ink.ts';

export interface Modules {
  readonly count: number;
  /** Shares of the modules: built as most are, with a heading, of links for the most part. */
  readonly similarShare: number;
  readonly headed: number;
  readonly ofLinks: number;
  /** Height of the middle one in px. */
  readonly height: number;
}

const NONE: Modules = { count: 0, similarShare: 0, headed: 0, ofLinks: 0, height: 0 };
/** A module holds less than this share of its column; a child that holds more is only a wrapper. */
const WRAPPER_SHARE = 0.9;
/** A module with more link text than this is one of links. */
const LINKS_SHARE = 0.6;
/** More are not looked at. */
const MOST = 40;

/** Finds the modules of any element. */
export function moduleFinder(snapshot: Snapshot, ink: Ink): (element: number) => Modules {
  const tree = treeOf(snapshot);
  const weightOf = (element: number): number => ink.of(element).weight;
  const childrenOf = (element: number): number[] =>
    tree
      .children(element)
      .filter(child => weightOf(child) > 0)
      .slice(0, MOST);
  return element => {
    if (element < 0) return NONE;
    let children = childrenOf(element);
    for (;;) {
      const wrapper = children.find(child => weightOf(child) > weightOf(element) * WRAPPER_SHARE);
      if (wrapper === undefined) break;
      children = childrenOf(wrapper);
    }
    return children.length === 0 ? NONE : modulesOf(tree, ink, children);
  };
}

function modulesOf(tree: PageTree, ink: Ink, children: readonly number[]): Modules {
  const countOf = new Map<string, number>();
  let [headed, ofLinks] = [0, 0];
  for (const child of children) {
    const { headings, linkChars, chars } = ink.of(child);
    const isHeaded = headings > 0;
    const isOfLinks = linkChars > chars * LINKS_SHARE;
    const [first = -1] = tree.children(child);
    const build = [tree.element(child).tag, tree.element(first).tag, isHeaded, isOfLinks].join();
    addCount(countOf, build);
    if (isHeaded) headed++;
    if (isOfLinks) ofLinks++;
  }
  const heights = children.map(ink.of).map(({ top, bottom }) => bottom - top);
  heights.sort((a, b) => a - b);
  const count = children.length;
  return {
    count,
    similarShare: Math.max(...countOf.values()) / count,
    headed: headed / count,
    ofLinks: ofLinks / count,
    height: heights[count >> 1] ?? 0,
  };
}
