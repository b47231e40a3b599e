// Finds panels of which one is shown at a time, as by tabs and slide shows, whether ARIA says so or not.

import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { firstClass } from '../../see/snapshot/first-class.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { nonBlankWithin, partlyHidden } from './within.ts';

export interface SwitchedPanels {
  /** The panel that is shown. */
  readonly shown: number;
  readonly hidden: readonly number[];
}

export function switchedPanels(snapshot: Snapshot, isFolded: (index: number) => boolean): SwitchedPanels[] {
  const { panelChars } = SELECTION_SETTINGS.switched;
  const holdsText = (index: number) => nonBlankWithin(snapshot, index, panelChars) >= panelChars;
  const found: SwitchedPanels[] = [];
  for (const [parent, children] of partlyHidden(snapshot)) {
    for (const panels of madeAlike(snapshot, children)) {
      const [shown, another] = panels.filter(panel => !isFolded(panel));
      if (shown === undefined || another !== undefined || !holdsText(shown)) continue;
      if (hasRowOfLabels(snapshot, parent, panels.length))
        found.push({ shown, hidden: panels.filter(panel => panel !== shown && holdsText(panel)) });
    }
  }
  return found;
}

/** Two or more that are made alike. */
function madeAlike({ elements }: Snapshot, children: readonly number[]): number[][] {
  const alike: KeyedLists<string, number> = new Map();
  for (const child of children) {
    const element = elements[child];
    if (element !== undefined) addTo(alike, makeOf(element), child);
  }
  return [...alike.values()].filter(({ length }) => length > 1);
}

/** Beside the panels, or beside what holds them alone, is a row of as many short lines. */
function hasRowOfLabels(snapshot: Snapshot, holder: number, count: number): boolean {
  const { elements } = snapshot;
  const { labelChars } = SELECTION_SETTINGS.switched;
  const tree = treeOf(snapshot);
  const isLabel = (index: number) => {
    const chars = nonBlankWithin(snapshot, index, labelChars);
    return chars > 0 && chars <= labelChars && isSeen(elements[index]?.visibility ?? 'none');
  };
  const holds = (child: number) => {
    if (child === holder || nonBlankWithin(snapshot, child, labelChars * count) > labelChars * count)
      return false;
    for (let index = child; index < (tree.subtreeEnd[child] ?? 0); index++)
      if (tree.childrenOf(index).filter(isLabel).length === count) return true;
    return false;
  };
  const around = elements[holder]?.parent ?? -1;
  return tree.childrenOf(holder).some(holds) || (around >= 0 && tree.childrenOf(around).some(holds));
}

const makeOf = (element: SnapshotElement): string =>
  `${element.tag} ${element.attributes.role ?? ''} ${firstClass(element)}`;
