// Messages between the pages that label and their servers.

import type { PackedLook } from '../look.ts';

/** The lists of a label file; a label is an index into this list. */
export const LABEL_NAMES = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER', 'IGNORE'] as const;

/** Indices in the element table with their labels. */
export type WireMarks = readonly (readonly [place: number, label: number])[];

export interface WirePageMarks {
  readonly zones: WireMarks;
  /** 1 keep, 0 drop. */
  readonly content: WireMarks;
}

export interface WirePageList {
  readonly pages: readonly { readonly name: string; readonly isLabelled: boolean }[];
}

/** Identifies the state of the page and its label file; marks for another state are rejected. */
export interface WireVersion {
  readonly page: string;
  readonly labels: string;
}

export interface WireLabelPage {
  readonly packed: PackedLook;
  readonly version: WireVersion;
  /** As in the label file; `null` if it does not exist yet. */
  readonly marks: WirePageMarks | null;
  /** Labels that do not fit the page, a sentence each. */
  readonly misfits: readonly string[];
  readonly guess: WirePageMarks;
  /** Elements that need a label: texts and pictures. */
  readonly asked: readonly number[];
}

export interface WireSave extends WirePageMarks {
  readonly version: WireVersion;
}

export interface WireSaved {
  readonly file: string;
  readonly version: WireVersion;
  readonly misfits: readonly string[];
  /** Open questions of the label file, including misfits, a sentence each. */
  readonly problems: readonly string[];
}

/** Name of a labeller, which becomes part of file names; `labels` would make other names of them. Ignores case. */
export const LABELLER_PATTERN = String.raw`(?!labels$)[A-Za-z\d](?:[\w\-]{0,30}[A-Za-z\d])?`;

export interface LabelSetView {
  readonly name: string;
  readonly pages: readonly LabelledPageView[];
}

export interface LabelledPageView {
  readonly name: string;
  /** '' is who wrote `labels.json`, which methods are measured against. */
  readonly labelledBy: readonly string[];
}

export interface SetAgreement {
  readonly one: string;
  readonly other: string;
  /** Mean of all pages, by weight; `null` if there is nothing to compare. */
  readonly zones: number | null;
  readonly content: number | null;
  /** The one with the least agreement comes first. */
  readonly pages: readonly PageAgreement[];
  readonly morePages: number;
  /** Pages that cannot be compared, and why. */
  readonly problems: readonly string[];
  readonly moreProblems: number;
}

export interface PageAgreement {
  readonly name: string;
  readonly weight: number;
  readonly zones: number;
  readonly content: number | null;
  readonly disagreements: readonly {
    readonly about: 'zone' | 'content';
    readonly path: string;
    readonly text: string;
    readonly one: string;
    readonly other: string;
  }[];
}
