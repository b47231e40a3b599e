// Finds parts of a page that are one click away, and their controls: closed `details`, by ARIA those of
// buttons and tabs; rows that open without it; and panels beside the one that is shown.

import { RunningSum } from '../../../base/columns.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { referredBy } from '../../../page/snapshot/references.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { codeHolderTest, leadsElsewhere, rowsThatOpen, switchedPanels } from './bare-folds.ts';
import { isUsableControl } from './usable-control.ts';

export interface Fold {
  readonly kind: 'details' | 'disclosure' | 'tab';
  /** The element whose fate the fold shares: the summary, the button, the tab, or the panel that is shown. */
  readonly control: number;
  /** The elements that open, each with all it holds. */
  readonly bodies: readonly number[];
  /** The `details`, whose own texts open as well; -1 for others. */
  readonly details: number;
  /** The panel that a declared tab would replace: content if it is, though its row reads like a menu. */
  readonly shown?: number | undefined;
}

/** In order of what opens them; no element is the body of two. */
export const foldsOf = onceEach((snapshot: Snapshot): readonly Fold[] => {
  const { elements } = snapshot;
  const panels = panelsIn(snapshot);
  const taken = new Set<number>();
  const folds: Fold[] = [];
  for (const [index, element] of elements.entries()) {
    if (!mayBeControl(element)) continue;
    const fold =
      detailsAt(snapshot, index) ?? tabAt(snapshot, index, panels) ?? disclosureAt(snapshot, index, panels);
    const bodies = fold?.bodies.filter(body => !taken.has(body)) ?? [];
    if (fold === undefined || (bodies.length === 0 && fold.kind !== 'details')) continue;
    for (const body of bodies) taken.add(body);
    folds.push({ ...fold, bodies });
  }
  for (const { control, body } of rowsThatOpen(snapshot, panels.isFolded))
    if (!taken.has(body) && isSection(snapshot, body)) {
      taken.add(body);
      folds.push({ kind: 'disclosure', control, bodies: [body], details: -1 });
    }
  for (const { shown, hidden } of switchedPanels(snapshot, panels.isFolded)) {
    const bodies = hidden.filter(body => !taken.has(body) && isSection(snapshot, body));
    for (const body of bodies) taken.add(body);
    if (bodies.length > 0) folds.push({ kind: 'tab', control: shown, bodies, details: -1 });
  }
  return folds
    .filter(({ control }) => isUsableControl(snapshot, control))
    .sort((a, b) => a.control - b.control);
});

const mayBeControl = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'details' || attributes.role === 'tab' || attributes['aria-expanded'] !== undefined;

function detailsAt(snapshot: Snapshot, index: number): Fold | undefined {
  const tree = treeOf(snapshot);
  const { tag, attributes } = tree.element(index);
  if (tag !== 'details' || attributes.open !== undefined) return undefined;
  const children = tree.children(index);
  const control = children.find(child => tree.element(child).tag === 'summary');
  if (control === undefined) return undefined;
  const bodies = children.filter(child => child !== control);
  if (bodies.some(body => isOverPage(snapshot, body))) return undefined;
  return { kind: 'details', control, bodies, details: index };
}

function disclosureAt(
  snapshot: Snapshot,
  index: number,
  { controlledBy, isFolded }: Panels,
): Fold | undefined {
  if (!opensSection(treeOf(snapshot).element(index)) || isPlainLink(snapshot, index)) return undefined;
  const bodies = controlledBy(index).filter(
    body => body > index && isFolded(body) && isSection(snapshot, body),
  );
  return bodies.length === 0 ? undefined : { kind: 'disclosure', control: index, bodies, details: -1 };
}

function tabAt(
  snapshot: Snapshot,
  index: number,
  { panelsOf, shownCode, shownPanel, isFolded }: Panels,
): Fold | undefined {
  if (treeOf(snapshot).element(index).attributes.role !== 'tab') return undefined;
  const bodies = panelsOf(index).filter(isFolded);
  const [body] = bodies;
  if (body === undefined) return undefined;
  const shown = bodies.some(takesReviews(snapshot)) ? undefined : shownPanel(body);
  return { kind: 'tab', control: shownCode(body) ?? index, bodies, details: -1, shown };
}

/** A field for a longer text is there for reviews and questions of readers. */
const takesReviews = onceEach((snapshot: Snapshot): ((index: number) => boolean) => {
  const tree = treeOf(snapshot);
  const fields = new RunningSum(snapshot.elements.map(({ tag }) => Number(tag === 'textarea')));
  return index => fields.between(index, tree.end(index)) > 0;
});

/** Controls of menus, dialogs and lists of choices declare themselves. */
const opensSection = ({ attributes }: SnapshotElement): boolean =>
  attributes['aria-expanded'] === 'false' &&
  /^(?:false)?$/.test(attributes['aria-haspopup'] ?? '') &&
  !/^(?:combobox|menuitem|treeitem|row|gridcell|tab$)/.test(attributes.role ?? '');

/** A link that says nothing else leads to its page, and opens nothing on this one. */
const isPlainLink = (snapshot: Snapshot, index: number): boolean => {
  const { tag, attributes } = treeOf(snapshot).element(index);
  return tag === 'a' && attributes.role !== 'button' && leadsElsewhere(snapshot, index);
};

/** True if it opens within the page, not over it. */
function isSection(snapshot: Snapshot, index: number): boolean {
  const { tag, attributes } = treeOf(snapshot).element(index);
  return !POPUP_TAGS.has(tag) && !POPUP_ROLES.has(attributes.role ?? '') && !isOverPage(snapshot, index);
}

const isOverPage = (snapshot: Snapshot, index: number): boolean =>
  /^(?:absolute|fixed)$/.test(treeOf(snapshot).style(index).position);

const POPUP_TAGS: ReadonlySet<string> = new Set('nav dialog form menu header footer aside'.split(' '));
const POPUP_ROLES: ReadonlySet<string> = new Set(
  (
    'menu menubar listbox dialog alertdialog alert tooltip status navigation search tree toolbar ' +
    'complementary banner contentinfo form'
  ).split(' '),
);

/** Which elements open others by ARIA, and which of those are closed. */
interface Panels {
  /** The elements that one says it controls. */
  readonly controlledBy: (index: number) => readonly number[];
  /** The panels of a tab, as the tab or the panel declares it. */
  readonly panelsOf: (tab: number) => readonly number[];
  /** The panel with code in whose place that of `body` opens: rows of such tabs are often left out, as labels. */
  readonly shownCode: (body: number) => number | undefined;
  /** The same of any panel. */
  readonly shownPanel: (body: number) => number | undefined;
  /** True if nothing of an element can be seen. */
  readonly isFolded: (index: number) => boolean;
}

function panelsIn(snapshot: Snapshot): Panels {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const controlledBy = (index: number) => referredBy(snapshot, index, 'aria-controls');
  const isPanel = (index: number): boolean => tree.element(index).attributes.role === 'tabpanel';
  const labelled: KeyedLists<number, number> = new Map();
  for (const [panel, { attributes }] of elements.entries()) {
    if (attributes.role !== 'tabpanel') continue;
    for (const tab of referredBy(snapshot, panel, 'aria-labelledby')) addTo(labelled, tab, panel);
  }
  const panelsOf = (tab: number): readonly number[] => {
    const named = controlledBy(tab).filter(isPanel);
    return named.length > 0 ? named : (labelled.get(tab) ?? []);
  };
  // Many elements may name the same one.
  const isFolded = remembered((index: number) => showsNothing(snapshot, index));
  const holdsCode = codeHolderTest(snapshot);
  const shownAmong = remembered((parent: number) =>
    tree.children(parent).filter(child => isPanel(child) && !isFolded(child)),
  );
  const shownPanel = (body: number) => shownAmong(tree.parent(body))[0];
  const shownCode = (body: number) =>
    holdsCode(body) ? shownAmong(tree.parent(body)).find(holdsCode) : undefined;
  return { controlledBy, panelsOf, shownCode, shownPanel, isFolded };
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
