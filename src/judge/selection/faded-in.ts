// Reads text that scripts fade in as the reader scrolls: it is transparent, but the page keeps its place free.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import { onceEach } from '../../see/snapshot/once-each.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, Visibility } from '../../see/snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../see/snapshot/tree.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { nonBlank } from './units.ts';

/** The snapshot with such text as visible; the same one if there is none. */
export const withFadedIn = onceEach((snapshot: Snapshot): Snapshot => {
  const { elements, texts } = snapshot;
  const { parts: leastParts, pageChars } = SELECTION_SETTINGS.fadedIn;
  const parts: number[] = [];
  let chars = 0;
  for (const [index, { visibility, parent }] of elements.entries()) {
    if (visibility !== 'transparent' || elements[parent]?.visibility === 'transparent') continue;
    const own = keepsItsPlace(snapshot, index) ? textChars(snapshot, index) : 0;
    if (own > 0) parts.push(index);
    chars += own;
  }
  // A single part may be hidden from people on purpose.
  if (parts.length < leastParts || chars < pageChars) return snapshot;
  const isShown = new Uint8Array(elements.length);
  for (const part of parts) isShown.fill(1, part, treeOf(snapshot).subtreeEnd[part]);
  const shown = <Part extends { readonly visibility: Visibility }>(part: Part, index: number): Part =>
    part.visibility === 'transparent' && isShown[index] === 1 ? { ...part, visibility: 'visible' } : part;
  return { ...snapshot, elements: elements.map(shown), texts: texts.map(text => shown(text, text.parent)) };
});

/** Menus, hints and the pictures of a slide show fade in over what is seen, or beside the flow. */
function keepsItsPlace({ elements, styles, texts }: Snapshot, index: number): boolean {
  const { attributes = {}, style = -1, pageBox } = elements[index] ?? {};
  if (pageBox === undefined || isEmpty(pageBox) || attributes['aria-hidden'] === 'true') return false;
  if (/^(?:absolute|fixed)$/.test(styles[style]?.position ?? '')) return false;
  return !texts.some(text => isSeen(text.visibility) && overlaps(text.pageBox, pageBox));
}

/** 0 for what is short or mostly links: buttons fade in under the pointer. */
function textChars(snapshot: Snapshot, index: number): number {
  const { elements, texts } = snapshot;
  const { chars: least, linkShare } = SELECTION_SETTINGS.fadedIn;
  const end = treeOf(snapshot).subtreeEnd[index] ?? 0;
  let [all, inControls] = [0, 0];
  let place = firstTextBehind(texts, index);
  for (let text = texts[place]; text !== undefined && text.parent < end; text = texts[++place]) {
    if (text.visibility !== 'transparent') continue;
    const chars = nonBlank(text.text);
    all += chars;
    for (let around = text.parent; around >= 0; around = elements[around]?.parent ?? -1)
      if (CONTROLS.has(elements[around]?.tag ?? '')) {
        inControls += chars;
        break;
      }
  }
  return all >= least && inControls <= all * linkShare ? all : 0;
}

const CONTROLS: ReadonlySet<string> = new Set('a button label nav'.split(' '));

const overlaps = (a: Box, b: Box): boolean =>
  a[0] < right(b) && b[0] < right(a) && a[1] < bottom(b) && b[1] < bottom(a);
