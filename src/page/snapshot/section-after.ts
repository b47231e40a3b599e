// Finds the section that a line opens by its place alone: the element right after the line, or after the box around it.

import type { PageTree } from './page-tree.ts';
import { firstClass } from './references.ts';

/** A line is at most so many boxes deep in what stands before its section, such as a heading in a header. */
const MOST_BOXES = 3;

/** The element right after a line or the boxes around it that end with it; -1 if there is none. */
export function sectionAfter(tree: PageTree, line: number): number {
  for (const around of tree.selfAndAncestors(line, MOST_BOXES)) {
    const next = tree.end(around);
    const parent = tree.parent(around);
    if (parent < 0) return -1;
    if (next < tree.end(parent)) return next;
  }
  return -1;
}

/** The same for lines of one accordion: tag, first class and depth. The state of a row is a further class. */
export function rowKey(tree: PageTree, line: number): string {
  const element = tree.element(line);
  return `${element.tag} ${firstClass(element)} ${tree.depth(line)}`;
}
