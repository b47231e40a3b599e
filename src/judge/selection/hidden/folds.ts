// Finds parts of a page that are one click away, and their controls: closed `details`, by ARIA those of
// buttons and tabs; rows that open without it; and panels beside the one that is shown.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { remembered } from '../../../base/memoize.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { referredBy } from '../../../page/snapshot/references.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { placeCounts } from '../amounts.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { codeHolderTest, leadsElsewhere, rowsThatOpen, switchedPanels } from './bare-folds.ts';

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
  const tree = treeOf(snapshot);
  const panels = panelsIn(tree);
  const taken = new Set<number>();
  const folds: Fold[] = [];
  const addFold = (fold: Fold): void => {
    const bodies = fold.bodies.filter(body => !taken.has(body));
    if (bodies.length === 0 && fold.kind !== 'details') return;
    for (const body of bodies) taken.add(body);
    folds.push({ ...fold, bodies });
  };
  for (const [index, element] of snapshot.elements.entries()) {
    if (!mayBeControl(element)) continue;
    const fold = detailsAt(tree, index) ?? tabAt(tree, index, panels) ?? disclosureAt(tree, index, panels);
    if (fold !== undefined) addFold(fold);
  }
  for (const { control, body } of rowsThatOpen(tree, panels.isFolded))
    if (isSection(tree, body)) addFold({ kind: 'disclosure', control, bodies: [body], details: -1 });
  for (const { shown, hidden } of switchedPanels(tree, panels.isFolded)) {
    const bodies = hidden.filter(body => isSection(tree, body));
    addFold({ kind: 'tab', control: shown, bodies, details: -1 });
  }
  return folds.filter(({ control }) => isUsableControl(tree, control)).sort((a, b) => a.control - b.control);
});

const mayBeControl = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'details' || attributes.role === 'tab' || attributes['aria-expanded'] !== undefined;

function detailsAt(tree: PageTree, index: number): Fold | undefined {
  const { tag, attributes } = tree.element(index);
  if (tag !== 'details' || attributes.open !== undefined) return undefined;
  const children = tree.children(index);
  const control = children.find(child => tree.element(child).tag === 'summary');
  if (control === undefined) return undefined;
  const bodies = children.filter(child => child !== control);
  if (bodies.some(body => isOverPage(tree, body))) return undefined;
  return { kind: 'details', control, bodies, details: index };
}

function disclosureAt(tree: PageTree, index: number, { controlledBy, isFolded }: Panels): Fold | undefined {
  if (!opensSection(tree.element(index)) || isPlainLink(tree, index)) return undefined;
  const bodies = controlledBy(index).filter(body => body > index && isFolded(body) && isSection(tree, body));
  return bodies.length === 0 ? undefined : { kind: 'disclosure', control: index, bodies, details: -1 };
}

function tabAt(
  tree: PageTree,
  index: number,
  { panelsOf, shownCode, shownPanel, isFolded }: Panels,
): Fold | undefined {
  if (tree.element(index).attributes.role !== 'tab') return undefined;
  const bodies = panelsOf(index).filter(isFolded);
  const [body] = bodies;
  if (body === undefined) return undefined;
  const shown = bodies.some(takesReviews(tree)) ? undefined : shownPanel(body);
  return { kind: 'tab', control: shownCode(body) ?? index, bodies, details: -1, shown };
}

/** A field for a longer text is there for reviews and questions of readers. */
const takesReviews = onceEach((tree: PageTree): ((index: number) => boolean) => {
  const fields = placeCounts(tree.ends.length, tree.withTag('textarea'));
  return index => fields.between(index, tree.end(index)) > 0;
});

/** Controls of menus, dialogs and lists of choices declare themselves. */
const opensSection = ({ attributes }: SnapshotElement): boolean =>
  attributes['aria-expanded'] === 'false' &&
  /^(?:false)?$/.test(attributes['aria-haspopup'] ?? '') &&
  !/^(?:combobox|menuitem|treeitem|row|gridcell|tab$)/.test(attributes.role ?? '');

/** A link that says nothing else leads to its page, and opens nothing on this one. */
const isPlainLink = (tree: PageTree, index: number): boolean => {
  const { tag, attributes } = tree.element(index);
  return tag === 'a' && attributes.role !== 'button' && leadsElsewhere(tree, index);
};

/** True if it opens within the page, not over it. */
function isSection(tree: PageTree, index: number): boolean {
  const { tag, attributes } = tree.element(index);
  return !POPUP_TAGS.has(tag) && !POPUP_ROLES.has(attributes.role ?? '') && !isOverPage(tree, index);
}

const isOverPage = (tree: PageTree, index: number): boolean =>
  /^(?:absolute|fixed)$/.test(tree.style(index).position);

const POPUP_TAGS: ReadonlySet<string> = new Set('nav dialog form menu header footer aside'.split(' '));
const POPUP_ROLES: ReadonlySet<string> = new Set(
  (
    'menu menubar listbox dialog alertdialog alert tooltip status navigation search tree toolbar ' +
    'complementary banner contentinfo form'
  ).split(' '),
);

type Panels = ReturnType<typeof panelsIn>;

/** Finds the elements that open others by ARIA, and tells which of those are closed. */
function panelsIn(tree: PageTree) {
  const { snapshot } = tree;
  /** The elements that one says it controls. */
  const controlledBy = (index: number) => referredBy(snapshot, index, 'aria-controls');
  const isPanel = (index: number): boolean => tree.element(index).attributes.role === 'tabpanel';
  const labelled: KeyedLists<number, number> = new Map();
  for (const panel of snapshot.elements.keys()) {
    if (!isPanel(panel)) continue;
    for (const tab of referredBy(snapshot, panel, 'aria-labelledby')) addTo(labelled, tab, panel);
  }
  /** The panels of a tab, as the tab or the panel declares it. */
  const panelsOf = (tab: number): readonly number[] => {
    const named = controlledBy(tab).filter(isPanel);
    return named.length > 0 ? named : (labelled.get(tab) ?? []);
  };
  /** True if nothing of an element can be seen. Many elements may name the same one. */
  const isFolded = remembered((index: number) => showsNothing(tree, index));
  const holdsCode = codeHolderTest(tree);
  const shownAmong = remembered((parent: number) =>
    tree.children(parent).filter(child => isPanel(child) && !isFolded(child)),
  );
  /** The panel in whose place that of `body` opens. */
  const shownPanel = (body: number) => shownAmong(tree.parent(body))[0];
  /** The same of panels with code: rows of such tabs are often left out, as labels. */
  const shownCode = (body: number) =>
    holdsCode(body) ? shownAmong(tree.parent(body)).find(holdsCode) : undefined;
  return { controlledBy, panelsOf, shownCode, shownPanel, isFolded };
}

function showsNothing(tree: PageTree, index: number): boolean {
  let hasText = false;
  for (const [, { visibility }] of tree.textsWithin(index)) {
    if (isSeen(visibility)) return false;
    hasText = true;
  }
  return hasText || !isSeen(tree.element(index).visibility);
}

/**
 * True if a person can find and use a control: text whose control nobody sees is hidden. A control within another fold is not
 * painted: it shares the fate of that one.
 */
function isUsableControl(tree: PageTree, index: number): boolean {
  if (!isSeen(tree.element(index).visibility)) return true;
  for (const [, { text, parent, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility) && textAmount(text) > 0 && isReadable(tree, parent)) return true;
  const end = tree.end(index);
  for (let at = index; at < end; at++) if (isSign(tree, at)) return true;
  return false;
}

function isReadable(tree: PageTree, holder: number): boolean {
  const { leastPx, contrast } = SELECTION_SETTINGS.controls;
  const { fontSize, color } = tree.style(holder);
  if (fontSize < leastPx) return false;
  const ink = channelsOf(color);
  const background = backgroundOf(tree, holder);
  if (ink === undefined || background === undefined) return true;
  return ink.some((channel, at) => Math.abs(channel - (background[at] ?? 0)) >= contrast);
}

/** A picture or a background image, as of an arrow. */
function isSign(tree: PageTree, index: number): boolean {
  const { tag, visibility, pageBox } = tree.element(index);
  const { leastPx } = SELECTION_SETTINGS.controls;
  const isPicture = SIGNS.has(tag) || tree.style(index).hasBackgroundImage;
  return isPicture && isSeen(visibility) && pageBox[2] >= leastPx && pageBox[3] >= leastPx;
}

const SIGNS: ReadonlySet<string> = new Set(['img', 'svg', 'canvas']);

const WHITE = [255, 255, 255] as const;

/** The nearest opaque background of an element; undefined where a picture or a translucent colour makes it unknown. */
function backgroundOf(tree: PageTree, index: number): readonly number[] | undefined {
  for (const at of tree.selfAndAncestors(index)) {
    const { backgroundColor, hasBackgroundImage } = tree.style(at);
    if (hasBackgroundImage) return undefined;
    if (backgroundColor !== '') return channelsOf(backgroundColor);
  }
  return WHITE;
}

/** Undefined for other notations and for colours that let others through. */
function channelsOf(colour: string): readonly number[] | undefined {
  const [, channels] = /^rgb\((\d+, \d+, \d+)\)$/.exec(colour) ?? [];
  return channels?.split(', ').map(Number);
}
