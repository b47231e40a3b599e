// Splits the topic content into paragraphs (§6): the children of its topic root, the lowest node that contains all of
// it.

import { addTo } from '../../base/keyed-lists.ts';
import type { TagTree } from '../baselines/tag-tree.ts';
import type { DraftLine, Line } from './lines.ts';

export function paragraphsOf(lines: readonly Line[], { nodes }: TagTree): DraftLine[][] {
  const parentOf = (node: number): number => nodes[node]?.parent ?? -1;
  const root = topicRoot(new Set(lines.map(({ node }) => node)), parentOf);
  const paragraphs = new Map<number, DraftLine[]>();
  const childOfRoot = new Map<number, number>();
  for (const { node, ...line } of lines) {
    let child = childOfRoot.get(node);
    if (child === undefined) {
      child = node;
      for (let up = parentOf(child); child !== root && up !== root && up >= 0; up = parentOf(child))
        child = up;
      childOfRoot.set(node, child);
    }
    addTo(paragraphs, child, line);
  }
  return [...paragraphs.values()];
}

/** A node comes before its descendants, so the node with the larger index cannot be the ancestor. */
function topicRoot(holders: ReadonlySet<number>, parentOf: (node: number) => number): number {
  let root = -1;
  for (const node of holders) root = root < 0 ? node : commonAncestor(root, node, parentOf);
  return root;
}

function commonAncestor(one: number, other: number, parentOf: (node: number) => number): number {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a > b) a = parentOf(a);
    else b = parentOf(b);
  }
  return a;
}
