// Finds panels of which one is shown at a time, as by tabs and slide shows, whether ARIA says so or not.

import { groupBy } from '../../../base/keyed-lists.ts';
import { firstClass } from '../../../page/snapshot/first-class.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { amountWithin, partlyHidden } from './within.ts';

export interface SwitchedPanels {
  /** The panel that is shown. */
  readonly shown: number;
  readonly hidden: readonly number[];
}

export function switchedPanels(snapshot: Snapshot, isFolded: (index: number) => boolean): SwitchedPanels[] {
  const { panelChars } = SELECTION_SETTINGS.switched;
  const holdsText = (index: number) => amountWithin(snapshot, index, panelChars) >= panelChars;
  const hasRowOfLabels = labelRowFinder(snapshot);
  const found: SwitchedPanels[] = [];
  for (const [parent, children] of partlyHidden(snapshot)) {
    for (const panels of sameKind(treeOf(snapshot), children)) {
      const [shown, another] = panels.filter(panel => !isFolded(panel));
      if (shown === undefined || another !== undefined || !holdsText(shown)) continue;
      if (hasRowOfLabels(parent, panels.length))
        found.push({ shown, hidden: panels.filter(panel => panel !== shown && holdsText(panel)) });
    }
  }
  return found;
}

/** Groups children with the same tag, role and first class; omits groups of one. */
function sameKind(tree: PageTree, children: readonly number[]): number[][] {
  const groups = groupBy(children, child => kindKeyOf(tree.element(child)));
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Finds a row with as many short lines next to the panels, or next to the element that holds them. */
function labelRowFinder(snapshot: Snapshot): (holder: number, count: number) => boolean {
  const { labelChars } = SELECTION_SETTINGS.switched;
  const tree = treeOf(snapshot);
  const isLabel = (index: number) => {
    const chars = amountWithin(snapshot, index, labelChars);
    return chars > 0 && chars <= labelChars && isSeen(tree.element(index).visibility);
  };
  // A row may end in a link of another kind, such as one to all reviews.
  const holdsLabels = (children: readonly number[], count: number) => {
    const labels = children.filter(isLabel);
    return labels.length === count || sameKind(tree, labels).some(({ length }) => length === count);
  };
  const holdsRow = (child: number, count: number) => {
    if (amountWithin(snapshot, child, labelChars * count) > labelChars * count) return false;
    for (let index = child; index < tree.end(child); index++) {
      const children = tree.children(index);
      if (children.length >= count && holdsLabels(children, count)) return true;
    }
    return false;
  };
  // Searched once for each parent: every card of a list may hold panels.
  const known = new Map<string, readonly number[]>();
  const rowsIn = (parent: number, count: number): readonly number[] => {
    const key = `${parent} ${count}`;
    const rows = known.get(key) ?? tree.children(parent).filter(child => holdsRow(child, count));
    known.set(key, rows);
    return rows;
  };
  return (holder, count) => {
    if (rowsIn(holder, count).length > 0) return true;
    const around = tree.parent(holder);
    return around >= 0 && rowsIn(around, count).some(child => child !== holder);
  };
}

const kindKeyOf = (element: SnapshotElement): string =>
  `${element.tag} ${element.attributes.role ?? ''} ${firstClass(element)}`;
