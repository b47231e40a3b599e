// Tells how deep each comment lies in the ones that it answers.

import { at } from '../../../base/columns.ts';
import { isUnstyled } from '../../../page/pieces/unstyled.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import type { Item } from './items.ts';
import type { PageScan } from './page-scan.ts';

/** px by which an answer is set in. */
const INDENT = 8;

/** By the comments around each, or where none is around another, by how far it is set in. */
export function depths(scan: PageScan, items: readonly Item[]): (item: Item) => number {
  const levels = levelsInTree(scan, items);
  const byTree = (item: Item): number => Math.max(0, at(levels, item.roots[0] ?? 0) - 1);
  if (items.some(item => byTree(item) > 0)) return byTree;
  const leftOf = (item: Item): number =>
    item.parts.body.reduce(
      (left, place) => Math.min(left, scan.tree.text(place).pageBox[0]),
      Number.POSITIVE_INFINITY,
    );
  const lefts: number[] = [];
  for (const left of items.map(leftOf).sort((a, b) => a - b))
    if (left - (lefts.at(-1) ?? Number.NEGATIVE_INFINITY) >= INDENT) lefts.push(left);
  return item =>
    Math.max(
      0,
      lefts.findLastIndex(left => left <= leftOf(item)),
    );
}

/**
 * Counts the comments around each element, itself included, and the blocks around it that follow a comment beside them. Where
 * the page has its styles, these are set in: others are the rest of the list, which was loaded later.
 */
export function levelsInTree({ snapshot, tree }: PageScan, items: readonly Item[]): Int32Array {
  const { elements } = snapshot;
  const firsts = new Set(items.map(({ roots: [root = 0] }) => root));
  const roots = new Set(items.flatMap(item => item.roots));
  const levels = new Int32Array(elements.length);
  if (items.length === 0) return levels;
  const isFlat = isUnstyled(snapshot);
  const lefts = leftsIn(tree, items);
  /** Left edge of the last comment in an element. */
  const leftBefore = new Map<number, number>();
  for (const [index, { parent }] of elements.entries()) {
    const least = isFlat ? Number.NEGATIVE_INFINITY : INDENT + (leftBefore.get(parent) ?? 0);
    const isAnswers = leftBefore.has(parent) && !roots.has(index) && at(lefts, index) >= least;
    levels[index] = at(levels, parent) + (firsts.has(index) || isAnswers ? 1 : 0);
    if (roots.has(index)) leftBefore.set(parent, at(lefts, index));
  }
  return levels;
}

/** For each element the left edge of the comments in it. */
function leftsIn(tree: PageTree, items: readonly Item[]): Float64Array {
  const lefts = new Float64Array(tree.snapshot.elements.length).fill(Number.POSITIVE_INFINITY);
  for (const place of items.flatMap(({ parts }) => parts.body)) {
    const { parent, pageBox } = tree.text(place);
    lefts[parent] = Math.min(at(lefts, parent), pageBox[0]);
  }
  for (let index = lefts.length - 1; index > 0; index--) {
    const parent = tree.parent(index);
    if (parent >= 0) lefts[parent] = Math.min(at(lefts, parent), at(lefts, index));
  }
  return lefts;
}
