// Reads text that scripts fade in as the reader scrolls: it is transparent, but the page keeps its place free.

import { type Box, bottom, isEmpty, right } from '../../../base/box.ts';
import { firstPlace } from '../../../base/columns.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, Visibility } from '../../../page/snapshot/snapshot.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** The snapshot with such text as visible; the same one if there is none, or if the picture was asked. */
export const withFadedIn = (snapshot: Snapshot): Snapshot =>
  snapshot.isChecked === true ? snapshot : fadedIn(snapshot);

/** As `withFadedIn`, whatever the picture shows. */
export const fadedIn = onceEach((snapshot: Snapshot): Snapshot => {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  const { parts: leastParts, pageChars } = SELECTION_SETTINGS.fadedIn;
  const candidates = elements.flatMap(({ visibility, parent }, index) =>
    visibility === 'transparent' && tree.element(parent).visibility !== 'transparent' ? [index] : [],
  );
  if (candidates.length < leastParts) return snapshot;
  const liesOnText = seenTextFinder(snapshot);
  const parts: number[] = [];
  let chars = 0;
  for (const index of candidates) {
    const own = keepsItsPlace(tree, index, liesOnText) ? textChars(tree, index) : 0;
    if (own > 0) parts.push(index);
    chars += own;
  }
  // A single part may be hidden from people on purpose.
  if (parts.length < leastParts || chars < pageChars) return snapshot;
  const isShown = new Uint8Array(elements.length);
  for (const part of parts) isShown.fill(1, part, tree.end(part));
  const shown = <Part extends { readonly visibility: Visibility }>(part: Part, index: number): Part =>
    part.visibility === 'transparent' && isShown[index] === 1 ? { ...part, visibility: 'visible' } : part;
  return { ...snapshot, elements: elements.map(shown), texts: texts.map(text => shown(text, text.parent)) };
});

/** True in the flow and over no visible text: menus, hints and slides fade in over what is seen. */
function keepsItsPlace(tree: PageTree, index: number, liesOnText: (box: Box) => boolean): boolean {
  const { attributes, pageBox } = tree.element(index);
  if (isEmpty(pageBox) || attributes['aria-hidden'] === 'true') return false;
  if (/^(?:absolute|fixed)$/.test(tree.style(index).position)) return false;
  return !liesOnText(pageBox);
}

/** Tells if a visible text overlaps a box; skips texts that end above the box or begin below it. */
function seenTextFinder({ texts }: Snapshot): (box: Box) => boolean {
  const boxes = texts.flatMap(({ visibility, pageBox }) => (isSeen(visibility) ? [pageBox] : []));
  boxes.sort((a, b) => a[1] - b[1]);
  /** The lowest bottom of each text and those before it. */
  const reach: number[] = [];
  for (const text of boxes) reach.push(Math.max(reach.at(-1) ?? Number.NEGATIVE_INFINITY, bottom(text)));
  return box => {
    const below = firstPlace(boxes.length, place => (boxes[place]?.[1] ?? 0) >= bottom(box));
    for (let place = below - 1; place >= 0 && (reach[place] ?? 0) > box[1]; place--) {
      const text = boxes[place];
      if (text !== undefined && overlaps(text, box)) return true;
    }
    return false;
  };
}

/** Counts transparent characters; 0 for parts that are short or mostly links, such as buttons that fade in under the pointer. */
function textChars(tree: PageTree, index: number): number {
  const { chars: least, linkShare } = SELECTION_SETTINGS.fadedIn;
  let [all, inControls] = [0, 0];
  for (const [, { text, parent, visibility }] of tree.textsWithin(index)) {
    if (visibility !== 'transparent') continue;
    const chars = textAmount(text);
    all += chars;
    if (tree.closest(parent, ({ tag }) => CONTROLS.has(tag)) >= 0) inControls += chars;
  }
  return all >= least && inControls <= all * linkShare ? all : 0;
}

const CONTROLS: ReadonlySet<string> = new Set('a button label nav'.split(' '));

const overlaps = (a: Box, b: Box): boolean =>
  a[0] < right(b) && b[0] < right(a) && a[1] < bottom(b) && b[1] < bottom(a);
