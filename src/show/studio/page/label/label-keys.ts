// Keyboard shortcuts of labelling; one table for the keyboard and the help.

import { type KeyRow, keyRow } from '../parts/keyboard.tsx';
import type { Elements } from '../stage/page-model.ts';
import type { LabelMarks, LabelWish } from './label-state.ts';
import { LABEL_NAMES } from './label-wire.ts';

export interface LabelStanding {
  readonly elements: Elements;
  readonly selected: number;
  readonly guess: LabelMarks;
  /** Texts and pictures without a zone yet. */
  readonly uncovered: readonly number[];
}

export type LabelDeed =
  | LabelWish
  | { readonly to: 'save' }
  | { readonly to: 'next' }
  | { readonly to: 'previous' }
  | { readonly to: 'view' };

type LabelMeaning = (standing: LabelStanding) => LabelDeed | null;

/** In the order of LABEL_NAMES. */
export const ZONE_LETTERS = [...'hflrci'];

const select = (element: number): LabelDeed | null => (element < 0 ? null : { to: 'select', element });

export const LABEL_KEYS: readonly KeyRow<LabelMeaning>[] = [
  ...LABEL_NAMES.map((name, label) =>
    keyRow<LabelMeaning>(ZONE_LETTERS[label] ?? '', name, () => ({ to: 'zone', label })),
  ),
  keyRow('k', 'keep as content', () => ({ to: 'content', label: 1 })),
  keyRow('d', 'drop from content', () => ({ to: 'content', label: 0 })),
  keyRow('x Delete Backspace', 'remove the mark', () => ({ to: 'clear' })),
  keyRow('ArrowUp', 'its parent', ({ elements, selected }) => select(elements.shownParentOf(selected))),
  keyRow('ArrowDown', 'its first child', ({ elements, selected }) =>
    select(selected < 0 ? -1 : elements.firstChildOf(selected)),
  ),
  keyRow('ArrowRight', 'next sibling', ({ elements, selected }) => select(besideOf(elements, selected, 1))),
  keyRow('ArrowLeft', 'previous sibling', ({ elements, selected }) =>
    select(besideOf(elements, selected, -1)),
  ),
  keyRow('Enter', 'next without a zone', ({ uncovered, selected }) => select(nextOf(uncovered, selected))),
  keyRow('a', 'accept the whole guess', ({ guess }) => ({ to: 'accept', guess })),
  keyRow('u', 'undo', () => ({ to: 'undo' })),
  keyRow('v', 'zones or content', () => ({ to: 'view' })),
  keyRow('s', 'save', () => ({ to: 'save' })),
  keyRow('n', 'save, and the next page', () => ({ to: 'next' })),
  keyRow('p', 'save, and the page before', () => ({ to: 'previous' })),
];

/** Returns the first index after the selected one, or the first; -1 for none. */
export const nextOf = (places: readonly number[], selected: number): number =>
  places.find(place => place > selected) ?? places[0] ?? -1;

function besideOf(elements: Elements, place: number, by: 1 | -1): number {
  if (place < 0) return -1;
  const parent = elements.parentOf(place);
  for (let at = place + by; at >= 0 && at < elements.count; at += by)
    if (elements.isShown(at) && elements.parentOf(at) === parent) return at;
  return -1;
}
