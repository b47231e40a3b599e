// Modules: the pieces that a column is stacked from. A side column consists of many similar ones.

import { at } from '../../../../base/columns.ts';
import { addCount } from '../../../../base/counts.ts';
import { once } from '../../../../base/memoize.ts';
import { treeOf } from '../../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../see/snapshot/snapshot.ts';
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
  const lists = once(() => childLists(snapshot));
  const childrenOf = (element: number): number[] => {
    const { first, next } = lists();
    const children: number[] = [];
    for (let child = at(first, element); child >= 0 && children.length < MOST; child = at(next, child))
      if (at(ink.weight, child) > 0) children.push(child);
    return children;
  };
  return element => {
    if (element < 0) return NONE;
    let children = childrenOf(element);
    for (;;) {
      const wrapper = children.find(child => at(ink.weight, child) > at(ink.weight, element) * WRAPPER_SHARE);
      if (wrapper === undefined) break;
      children = childrenOf(wrapper);
    }
    return children.length === 0 ? NONE : modulesOf(snapshot, ink, children, lists().first);
  };
}

function modulesOf(snapshot: Snapshot, ink: Ink, children: readonly number[], first: Int32Array): Modules {
  const tree = treeOf(snapshot);
  const countOf = new Map<string, number>();
  let [headed, ofLinks] = [0, 0];
  for (const child of children) {
    const isHeaded = at(ink.headings, child) > 0;
    const isOfLinks = at(ink.linkChars, child) > at(ink.chars, child) * LINKS_SHARE;
    const build = [tree.element(child).tag, tree.element(at(first, child)).tag, isHeaded, isOfLinks].join();
    addCount(countOf, build);
    if (isHeaded) headed++;
    if (isOfLinks) ofLinks++;
  }
  const heights = children.map(child => at(ink.bottom, child) - at(ink.top, child)).sort((a, b) => a - b);
  const count = children.length;
  return {
    count,
    similarShare: Math.max(...countOf.values()) / count,
    headed: headed / count,
    ofLinks: ofLinks / count,
    height: heights[count >> 1] ?? 0,
  };
}

function childLists(snapshot: Snapshot): { first: Int32Array; next: Int32Array } {
  const { parents } = treeOf(snapshot);
  const first = new Int32Array(parents.length).fill(-1);
  const next = new Int32Array(parents.length).fill(-1);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent < 0) continue;
    next[index] = at(first, parent);
    first[parent] = index;
  }
  return { first, next };
}
