// Finds folds without the help of ARIA: rows that open, which are similar short lines, each followed by a hidden text;
// and panels of which one is shown at a time, as by tabs and slide shows.

import { addTo, groupBy, type KeyedLists } from '../../../base/keyed-lists.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import { CODE_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { placeCounts } from '../amounts.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

interface OpeningRow {
  /** The visible line. */
  readonly control: number;
  readonly body: number;
}

export function rowsThatOpen(tree: PageTree, isFolded: (index: number) => boolean): OpeningRow[] {
  const { rows, lineChars, bodyChars } = SELECTION_SETTINGS.openingRows;
  const isShown = (index: number) => isSeen(tree.element(index).visibility);
  const isLine = (index: number) => {
    const chars = amountWithin(tree, index, lineChars);
    return chars > 0 && chars <= lineChars && !leadsElsewhere(tree, index);
  };
  const isBody = (index: number) => isFolded(index) && amountWithin(tree, index, bodyChars) >= bodyChars;
  const groups: KeyedLists<string, OpeningRow> = new Map();
  for (const children of partlyHidden(tree).values())
    for (const [place, control] of children.entries()) {
      const body = children[place + 1];
      if (body === undefined || !isShown(control) || isShown(body)) continue;
      if (isLine(control) && isBody(body))
        addTo(groups, `${shapeOf(tree, control)} ${shapeOf(tree, body)}`, { control, body });
    }
  return [...groups.values()].flatMap(found => (found.length < rows ? [] : found));
}

function shapeOf(tree: PageTree, index: number): string {
  const { tag, attributes } = tree.element(index);
  return `${tag} ${attributes.class ?? ''}`;
}

/** A menu shows links to the pages that it groups. */
export function leadsElsewhere(tree: PageTree, index: number): boolean {
  const end = tree.end(index);
  for (let at = index; at < end; at++) {
    const { tag, attributes } = tree.element(at);
    if (tag === 'a' && !/^(?:#|javascript:|$)/.test(attributes.href ?? '')) return true;
  }
  return false;
}

interface SwitchedPanels {
  /** The panel that is shown. */
  readonly shown: number;
  readonly hidden: readonly number[];
}

export function switchedPanels(tree: PageTree, isFolded: (index: number) => boolean): SwitchedPanels[] {
  const { panelChars } = SELECTION_SETTINGS.switched;
  const holdsCode = codeHolderTest(tree);
  const holdsText = (index: number) =>
    holdsCode(index) || amountWithin(tree, index, panelChars) >= panelChars;
  const keyOf = (index: number) =>
    holdsCode(index) ? codePanelKey(tree.element(index)) : kindKeyOf(tree.element(index));
  const { hasRow, isRow } = labelRowFinder(tree);
  const found: SwitchedPanels[] = [];
  for (const [parent, children] of partlyHidden(tree)) {
    for (const panels of sameKind(children, keyOf)) {
      const visible = panels.filter(panel => !isFolded(panel));
      // The row may be built as the panels are.
      const row = visible.length === 2 ? visible.find(panel => isRow(panel, panels.length - 1)) : undefined;
      const [shown, another] = visible.filter(panel => panel !== row);
      if (shown === undefined || another !== undefined || !holdsText(shown)) continue;
      if (row !== undefined || hasRow(parent, panels.length))
        found.push({ shown, hidden: panels.filter(panel => isFolded(panel) && holdsText(panel)) });
    }
  }
  return found;
}

/** Tells if an element is a block of code or holds one. */
export const codeHolderTest = onceEach((tree: PageTree): ((index: number) => boolean) => {
  const blocks = placeCounts(tree.ends.length, tree.withTag('pre'));
  return index => blocks.between(index, tree.end(index)) > 0;
});

/** Groups children of one kind; omits groups of one. */
function sameKind(children: readonly number[], keyOf: (index: number) => string): number[][] {
  const groups = groupBy(children, keyOf);
  return [...groups.values()].filter(({ length }) => length > 1);
}

interface LabelRows {
  /** Tells if an element holds a row of so many short lines. */
  readonly isRow: (index: number, count: number) => boolean;
  /** Finds one next to the panels in this element, or next to it. */
  readonly hasRow: (holder: number, count: number) => boolean;
}

function labelRowFinder(tree: PageTree): LabelRows {
  const { labelChars } = SELECTION_SETTINGS.switched;
  const isLabel = (index: number) => {
    const chars = amountWithin(tree, index, labelChars);
    return chars > 0 && chars <= labelChars && isSeen(tree.element(index).visibility);
  };
  // A row may end in a link of another kind, such as one to all reviews.
  const holdsLabels = (children: readonly number[], count: number) => {
    const labels = children.filter(isLabel);
    return (
      labels.length === count ||
      sameKind(labels, label => kindKeyOf(tree.element(label))).some(({ length }) => length === count)
    );
  };
  const holdsRow = (child: number, count: number) => {
    if (amountWithin(tree, child, labelChars * count) > labelChars * count) return false;
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
  const hasRow = (holder: number, count: number) => {
    if (rowsIn(holder, count).length > 0) return true;
    const around = tree.parent(holder);
    return around >= 0 && rowsIn(around, count).some(child => child !== holder);
  };
  return { isRow: holdsRow, hasRow };
}

/** Classes of code name its language, which differs from panel to panel. */
const codePanelKey = ({ tag, attributes }: SnapshotElement): string => `${tag} ${attributes.role ?? ''} pre`;

/** Tag, role and first class. */
const kindKeyOf = (element: SnapshotElement): string =>
  `${element.tag} ${element.attributes.role ?? ''} ${firstClass(element)}`;

/** The amount of text; stops soon after `most`. */
function amountWithin(tree: PageTree, index: number, most: number): number {
  let chars = 0;
  for (const [, { text, parent }] of tree.textsWithin(index)) {
    if (chars > most) break;
    if (!CODE_TAGS.has(tree.element(parent).tag)) chars += textAmount(text);
  }
  return chars;
}

/** The children of each visible element that hides some of them, without code. */
const partlyHidden = onceEach((tree: PageTree): ReadonlyMap<number, readonly number[]> => {
  const { elements } = tree.snapshot;
  const isCode = (index: number) => CODE_TAGS.has(tree.element(index).tag);
  const found = new Map<number, readonly number[]>();
  for (const [index, { parent, visibility }] of elements.entries()) {
    if (isSeen(visibility) || found.has(parent) || isCode(index)) continue;
    if (isSeen(tree.element(parent).visibility))
      found.set(
        parent,
        tree.children(parent).filter(child => !isCode(child)),
      );
  }
  return found;
});
