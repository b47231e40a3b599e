// Keyboard shortcuts of labelling; one table for the keyboard and the help.

import type { KeyRow } from '../parts/keyboard.tsx';
import type { Elements } from '../stage/elements.ts';
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
  | { readonly to: 'view' }
  | { readonly to: 'help' };

type LabelMeaning = (standing: LabelStanding) => LabelDeed | null;

const zoneRow = (key: string, name: (typeof LABEL_NAMES)[number]): KeyRow<LabelMeaning> => ({
  keys: [key],
  shown: key,
  does: name,
  means: () => ({ to: 'zone', label: LABEL_NAMES.indexOf(name) }),
});

const select = (element: number): LabelDeed | null => (element < 0 ? null : { to: 'select', element });

export const LABEL_KEYS: readonly KeyRow<LabelMeaning>[] = [
  zoneRow('h', 'HEADER'),
  zoneRow('f', 'FOOTER'),
  zoneRow('l', 'LM'),
  zoneRow('r', 'RM'),
  zoneRow('c', 'CENTER'),
  zoneRow('i', 'IGNORE'),
  { keys: ['k'], shown: 'k', does: 'keep as content', means: () => ({ to: 'content', label: 1 }) },
  { keys: ['d'], shown: 'd', does: 'drop from content', means: () => ({ to: 'content', label: 0 }) },
  {
    keys: ['x', 'Delete', 'Backspace'],
    shown: 'x',
    does: 'remove the mark',
    means: () => ({ to: 'clear' }),
  },
  {
    keys: ['ArrowUp'],
    shown: '↑',
    does: 'its parent',
    means: ({ elements, selected }) => select(elements.shownParentOf(selected)),
  },
  {
    keys: ['ArrowDown'],
    shown: '↓',
    does: 'its first child',
    means: ({ elements, selected }) => select(selected < 0 ? -1 : elements.firstChildOf(selected)),
  },
  {
    keys: ['ArrowRight'],
    shown: '→',
    does: 'next sibling',
    means: ({ elements, selected }) => select(besideOf(elements, selected, 1)),
  },
  {
    keys: ['ArrowLeft'],
    shown: '←',
    does: 'previous sibling',
    means: ({ elements, selected }) => select(besideOf(elements, selected, -1)),
  },
  {
    keys: ['Enter'],
    shown: 'Enter',
    does: 'next without a zone',
    means: ({ uncovered, selected }) => select(nextOf(uncovered, selected)),
  },
  {
    keys: ['a'],
    shown: 'a',
    does: 'accept the whole guess',
    means: ({ guess }) => ({ to: 'accept', guess }),
  },
  { keys: ['u'], shown: 'u', does: 'undo', means: () => ({ to: 'undo' }) },
  { keys: ['v'], shown: 'v', does: 'zones or content', means: () => ({ to: 'view' }) },
  { keys: ['s'], shown: 's', does: 'save', means: () => ({ to: 'save' }) },
  { keys: ['n'], shown: 'n', does: 'save, and the next page', means: () => ({ to: 'next' }) },
  { keys: ['p'], shown: 'p', does: 'save, and the page before', means: () => ({ to: 'previous' }) },
  { keys: ['?'], shown: '?', does: 'this help', means: () => ({ to: 'help' }) },
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
