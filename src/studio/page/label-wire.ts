// What goes between the label page and its server.

import type { PackedLook } from './look.ts';

/** The lists of a label file; a label is its place here. */
export const LABEL_NAMES = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER', 'IGNORE'] as const;

/** Places in the element table with their labels. */
export type WireMarks = readonly (readonly [place: number, label: number])[];

export interface WirePageMarks {
  readonly zones: WireMarks;
  /** 1 keep, 0 drop. */
  readonly content: WireMarks;
}

export interface WirePageList {
  readonly pages: readonly { readonly name: string; readonly isLabelled: boolean }[];
}

export interface WireLabelPage {
  readonly packed: PackedLook;
  /** As the label file has them; `null` where there is none yet. */
  readonly marks: WirePageMarks | null;
  readonly guess: WirePageMarks;
  /** Elements that somebody has to say something of: texts and pictures. */
  readonly asked: readonly number[];
}

export interface WireSaved {
  readonly file: string;
  /** What the label file leaves open, a sentence each. */
  readonly problems: readonly string[];
}
