// Finds rows that open but have no ARIA attributes: similar short lines, each followed by a hidden text.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { amountWithin, partlyHidden } from './within.ts';

export interface OpeningRow {
  /** The visible line. */
  readonly control: number;
  readonly body: number;
}

export function rowsThatOpen(snapshot: Snapshot, isFolded: (index: number) => boolean): OpeningRow[] {
  const tree = treeOf(snapshot);
  const { rows, lineChars, bodyChars } = SELECTION_SETTINGS.openingRows;
  const isShown = (index: number) => isSeen(tree.element(index).visibility);
  const isLine = (index: number) => {
    const chars = amountWithin(snapshot, index, lineChars);
    return chars > 0 && chars <= lineChars && !leadsElsewhere(snapshot, index);
  };
  const isBody = (index: number) => isFolded(index) && amountWithin(snapshot, index, bodyChars) >= bodyChars;
  const groups: KeyedLists<string, OpeningRow> = new Map();
  for (const children of partlyHidden(snapshot).values()) {
    for (const [place, control] of children.entries()) {
      const body = children[place + 1];
      if (body === undefined || !isShown(control) || isShown(body)) continue;
      if (isLine(control) && isBody(body))
        addTo(groups, `${shapeOf(snapshot, control)} ${shapeOf(snapshot, body)}`, { control, body });
    }
  }
  return [...groups.values()].flatMap(found => (found.length < rows ? [] : found));
}

function shapeOf(snapshot: Snapshot, index: number): string {
  const { tag, attributes } = treeOf(snapshot).element(index);
  return `${tag} ${attributes.class ?? ''}`;
}

/** A menu shows links to the pages that it groups. */
export function leadsElsewhere(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const end = tree.end(index);
  for (let at = index; at < end; at++) {
    const { tag, attributes } = tree.element(at);
    if (tag === 'a' && !/^(?:#|javascript:|$)/.test(attributes.href ?? '')) return true;
  }
  return false;
}
