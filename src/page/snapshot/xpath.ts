// The absolute XPath of an element, as the record has it.

import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * `/html/body/div[2]/p[1]`, with `[n]` where siblings share the name. Inside a frame or a shadow root: the host's
 * path, then ` >> `, then the path inside. Empty for an index that is no element.
 */
export function xpathOf(snapshot: Snapshot, index: number): string {
  const { holders } = stepsOf(snapshot);
  const steps: string[] = [];
  for (let at = index; at >= 0; at = holders[at] ?? -1) steps.push(stepOf(snapshot, at));
  return steps.reverse().join('');
}

/** The last part of the path of an element: `/p[1]`, or ` >> /p[1]` at the top of a frame or a shadow root. */
export function stepOf(snapshot: Snapshot, index: number): string {
  const element = snapshot.elements[index];
  if (element === undefined) return '';
  const { holders, positions } = stepsOf(snapshot);
  const holder = snapshot.elements[holders[index] ?? -1];
  const entry = holder === undefined || holder.scope === element.scope ? '' : ' >> ';
  const position = positions[index] ?? 0;
  return `${entry}/${element.tag}${position === 0 ? '' : `[${position}]`}`;
}

/** The previous element in its path: its parent, or the host of its shadow tree or frame; -1 for none. */
export const pathParentOf = (snapshot: Snapshot, index: number): number =>
  stepsOf(snapshot).holders[index] ?? -1;

/** Numbers alone: paths are made when somebody asks for them. A position is 0 where no sibling shares the name. */
const stepsOf = onceEach(snapshot => {
  const { elements, scopes } = snapshot;
  const holders = new Int32Array(elements.length);
  const positions = new Int32Array(elements.length);
  /** By parent and name: the last element, whose position is the number of all so far. */
  const last = new Map<string, number>();
  for (const [index, { scope, tag }] of elements.entries()) {
    const parent = treeParentOf(snapshot, index);
    const host = scopes[scope]?.host ?? -1;
    // In a file of a stranger, a host may come after what it holds.
    holders[index] = parent >= 0 ? parent : host < index ? host : -1;
    const key = `${scope}:${parent}:${tag}`;
    const before = last.get(key);
    last.set(key, index);
    if (before === undefined) continue;
    positions[before] ||= 1;
    positions[index] = (positions[before] ?? 1) + 1;
  }
  return { holders, positions };
});

/** The parent in the element's own tree: for slotted elements the host, not the slot; -1 at the top of a tree. */
export function treeParentOf(snapshot: Snapshot, index: number): number {
  const own = snapshot.elements[index];
  return own === undefined ? -1 : treeOf(snapshot).closest(own.parent, ({ scope }) => scope === own.scope);
}
