// Finds rows that open without saying so by ARIA: short lines built alike, each with a hidden text behind it.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../see/snapshot/tree.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { nonBlank } from './units.ts';

export interface OpeningRow {
  /** The visible line. */
  readonly control: number;
  readonly body: number;
}

export function rowsThatOpen(snapshot: Snapshot, isFolded: (index: number) => boolean): OpeningRow[] {
  const { elements } = snapshot;
  const { rows, lineChars, bodyChars } = SELECTION_SETTINGS.openingRows;
  const alike = new Map<string, OpeningRow[]>();
  for (const [body, element] of elements.entries()) {
    if (isSeen(element.visibility) || !isSeen(elements[element.parent]?.visibility ?? 'none')) continue;
    const siblings = treeOf(snapshot).childrenOf(element.parent);
    const control = siblings[siblings.indexOf(body) - 1];
    if (control === undefined || !isSeen(elements[control]?.visibility ?? 'none')) continue;
    const line = nonBlankWithin(snapshot, control);
    if (line === 0 || line > lineChars || leadsElsewhere(snapshot, control)) continue;
    if (!isFolded(body) || nonBlankWithin(snapshot, body) < bodyChars) continue;
    const shape = `${shapeOf(snapshot, control)} ${shapeOf(snapshot, body)}`;
    const known = alike.get(shape);
    if (known === undefined) alike.set(shape, [{ control, body }]);
    else known.push({ control, body });
  }
  return [...alike.values()].flatMap(found => (found.length < rows ? [] : found));
}

const shapeOf = ({ elements }: Snapshot, index: number): string =>
  `${elements[index]?.tag} ${elements[index]?.attributes.class ?? ''}`;

function nonBlankWithin(snapshot: Snapshot, index: number): number {
  const { texts } = snapshot;
  const end = treeOf(snapshot).subtreeEnd[index] ?? 0;
  let chars = 0;
  let place = firstTextBehind(texts, index);
  for (let text = texts[place]; text !== undefined && text.parent < end; text = texts[++place])
    chars += nonBlank(text.text);
  return chars;
}

/** A menu shows links to the pages that it groups. */
function leadsElsewhere(snapshot: Snapshot, index: number): boolean {
  const end = treeOf(snapshot).subtreeEnd[index] ?? 0;
  for (let at = index; at < end; at++) {
    const { tag, attributes: { href = '' } = {} } = snapshot.elements[at] ?? {};
    if (tag === 'a' && !/^(?:#|javascript:|$)/.test(href)) return true;
  }
  return false;
}
