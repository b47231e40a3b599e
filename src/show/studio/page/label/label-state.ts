// State of labelling: marks, effective labels, and undo.

import type { Elements } from '../stage/page-model.ts';
import {
  LABEL_NAMES,
  type WireLabelPage,
  type WirePageMarks,
  type WireSaved,
  type WireVersion,
} from './label-wire.ts';

export interface LabelMarks {
  /** Indices with labels of LABEL_NAMES. */
  readonly zones: ReadonlyMap<number, number>;
  /** 1 keep, 0 drop. */
  readonly content: ReadonlyMap<number, number>;
}

export interface LabelState {
  readonly marks: LabelMarks;
  /** Latest last. */
  readonly earlier: readonly LabelMarks[];
  readonly selected: number;
  readonly file: LabelFile;
}

/** The label file as last read or written by this page. */
export interface LabelFile {
  /** `null` if the file does not exist yet. */
  readonly marks: LabelMarks | null;
  readonly version: WireVersion;
  /** Labels that do not fit the page, a sentence each. */
  readonly misfits: readonly string[];
}

export type LabelWish =
  | { readonly to: 'zone'; readonly label: number }
  | { readonly to: 'content'; readonly label: number }
  | { readonly to: 'clear' }
  | { readonly to: 'accept'; readonly guess: LabelMarks }
  | { readonly to: 'undo' }
  | { readonly to: 'select'; readonly element: number }
  | ({ readonly to: 'saved'; readonly marks: LabelMarks } & Pick<WireSaved, 'version' | 'misfits'>);

/** Most steps that can be undone. */
const MOST_STEPS = 200;

export function firstState({ marks: onDisk, version, misfits }: WireLabelPage): LabelState {
  const marks = onDisk === null ? null : marksOf(onDisk);
  return { marks: marks ?? NO_MARKS, earlier: [], selected: -1, file: { marks, version, misfits } };
}

/** True if there is no label file and no change yet, so that a guess is shown. */
export const isGuess = ({ file, earlier }: LabelState): boolean =>
  file.marks === null && earlier.length === 0;

export const isSaved = ({ marks, file }: LabelState): boolean => marks === file.marks;

const NO_MARKS: LabelMarks = { zones: new Map(), content: new Map() };

export const marksOf = ({ zones, content }: WirePageMarks): LabelMarks => ({
  zones: new Map(zones),
  content: new Map(content),
});

export const toWire = ({ zones, content }: LabelMarks): WirePageMarks => ({
  zones: [...zones].sort(([a], [b]) => a - b),
  content: [...content].sort(([a], [b]) => a - b),
});

export function nextLabelState(state: LabelState, wish: LabelWish): LabelState {
  const { marks, earlier, selected } = state;
  switch (wish.to) {
    case 'select':
      return { ...state, selected: wish.element };
    case 'saved':
      return { ...state, file: { marks: wish.marks, version: wish.version, misfits: wish.misfits } };
    case 'undo': {
      const last = earlier.at(-1);
      return last === undefined ? state : { ...state, marks: last, earlier: earlier.slice(0, -1) };
    }
    case 'accept':
      return withStep(state, wish.guess);
    case 'clear':
      return !marks.zones.has(selected) && !marks.content.has(selected)
        ? state
        : withStep(state, {
            zones: without(marks.zones, selected),
            content: without(marks.content, selected),
          });
    case 'zone':
      return selected < 0
        ? state
        : withStep(state, { ...marks, zones: withMark(marks.zones, selected, wish.label) });
    case 'content':
      return selected < 0
        ? state
        : withStep(state, { ...marks, content: withMark(marks.content, selected, wish.label) });
  }
}

const withStep = (state: LabelState, marks: LabelMarks): LabelState => ({
  ...state,
  marks,
  earlier: [...state.earlier.slice(-MOST_STEPS), state.marks],
});

const withMark = (marks: ReadonlyMap<number, number>, place: number, label: number) =>
  new Map(marks).set(place, label);

function without(marks: ReadonlyMap<number, number>, place: number): ReadonlyMap<number, number> {
  const rest = new Map(marks);
  rest.delete(place);
  return rest;
}

/** Returns the effective label of each element: the mark of the nearest marked ancestor or itself; -1 if none. */
export function inherited(elements: Elements, marks: ReadonlyMap<number, number>): Int8Array {
  const labels = new Int8Array(elements.count).fill(-1);
  for (let place = 0; place < elements.count; place++)
    labels[place] = marks.get(place) ?? labels[elements.parentOf(place)] ?? -1;
  return labels;
}

export const labelName = (label: number): string => LABEL_NAMES[label] ?? 'uncovered';
