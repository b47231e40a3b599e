// The absolute XPath of each element, as the record has it.

import { treeOf } from './page-tree.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * `/html/body/div[2]/p[1]`, with `[n]` where siblings share the name. Inside a frame or a shadow root: the host's
 * path, then ` >> `, then the path inside.
 */
export function xpathsOf(snapshot: Snapshot): string[] {
  const { elements, scopes } = snapshot;
  const treeParents = elements.map((_, index) => treeParentOf(snapshot, index));
  const totals = new Map<string, number>();
  const positions = elements.map((element, index) => {
    const key = `${element.scope}:${treeParents[index]}:${element.tag}`;
    const position = (totals.get(key) ?? 0) + 1;
    totals.set(key, position);
    return { key, position };
  });
  const paths: string[] = [];
  for (const [index, element] of elements.entries()) {
    const parent = treeParents[index] ?? -1;
    const { key, position } = positions[index] ?? { key: '', position: 1 };
    const step = (totals.get(key) ?? 0) > 1 ? `/${element.tag}[${position}]` : `/${element.tag}`;
    const host = scopes[element.scope]?.host ?? -1;
    const prefix = parent >= 0 ? (paths[parent] ?? '') : host >= 0 ? `${paths[host] ?? ''} >> ` : '';
    paths.push(prefix + step);
  }
  return paths;
}

/** The parent in the element's own tree: for slotted elements the host, not the slot; -1 at the top of a tree. */
export function treeParentOf(snapshot: Snapshot, index: number): number {
  const own = snapshot.elements[index];
  return own === undefined ? -1 : treeOf(snapshot).closest(own.parent, ({ scope }) => scope === own.scope);
}
