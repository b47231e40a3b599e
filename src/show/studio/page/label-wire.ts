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

/** Marks belong to one state of the page and of its label file, and are refused on another. */
export interface WireVersion {
  readonly page: string;
  readonly labels: string;
}

export interface WireLabelPage {
  readonly packed: PackedLook;
  readonly version: WireVersion;
  /** As the label file has them; `null` where there is none yet. */
  readonly marks: WirePageMarks | null;
  /** What of the label file does not fit the page, a sentence each. */
  readonly misfits: readonly string[];
  readonly guess: WirePageMarks;
  /** Elements that somebody has to say something of: texts and pictures. */
  readonly asked: readonly number[];
}

export interface WireSave extends WirePageMarks {
  readonly version: WireVersion;
}

export interface WireSaved {
  readonly file: string;
  readonly version: WireVersion;
  readonly misfits: readonly string[];
  /** What the label file leaves open, misfits included, a sentence each. */
  readonly problems: readonly string[];
}
