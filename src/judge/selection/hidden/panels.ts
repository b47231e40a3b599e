// Finds by ARIA which elements of a page open others, and which of those are closed.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { referredBy } from '../../../page/snapshot/references.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

export interface Panels {
  /** The elements that one says it controls. */
  readonly controlledBy: (index: number) => readonly number[];
  /** The panels of a tab, as the tab or the panel declares it. */
  readonly panelsOf: (tab: number) => readonly number[];
  /** True if nothing of an element can be seen. */
  readonly isFolded: (index: number) => boolean;
}

export function panelsIn(snapshot: Snapshot): Panels {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const controlledBy = (index: number) => referredBy(snapshot, index, 'aria-controls');
  const isPanel = (index: number): boolean => tree.element(index).attributes.role === 'tabpanel';
  const labelled: KeyedLists<number, number> = new Map();
  for (const panel of elements.keys()) {
    if (!isPanel(panel)) continue;
    for (const tab of referredBy(snapshot, panel, 'aria-labelledby')) addTo(labelled, tab, panel);
  }
  const panelsOf = (tab: number): readonly number[] => {
    const named = controlledBy(tab).filter(isPanel);
    return named.length > 0 ? named : (labelled.get(tab) ?? []);
  };
  // Many elements may name the same one.
  const isFolded = remembered((index: number) => showsNothing(snapshot, index));
  return { controlledBy, panelsOf, isFolded };
}

function showsNothing(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  let hasText = false;
  for (const [, { visibility }] of tree.textsWithin(index)) {
    if (isSeen(visibility)) return false;
    hasText = true;
  }
  return hasText || !isSeen(tree.element(index).visibility);
}
