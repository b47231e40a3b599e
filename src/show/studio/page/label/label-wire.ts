// Messages between the pages that label and their servers, and how right the methods are on a label set.

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
  readonly disagreements: readonly Disagreement[];
}

export interface Disagreement {
  readonly about: 'zone' | 'content';
  readonly path: string;
  readonly text: string;
  /** A zone, `kept` or `dropped`; `uncovered` if a file has no label. */
  readonly one: string;
  readonly other: string;
}

interface Outline {
  readonly zone: string;
  /** left, top, width, height in page px. */
  readonly pageBox: readonly [number, number, number, number];
}

interface MeasuredAnswer {
  /** Share of the weight of the page in its right zone. */
  readonly accuracy: number;
  /** `null` if its content is not labelled. */
  readonly contentF1: number | null;
  readonly outlines: readonly Outline[];
  /** Texts in a wrong zone, the heaviest first. */
  readonly wrong: readonly {
    readonly text: string;
    readonly truth: string;
    readonly answer: string;
    readonly reason: string;
    readonly pageBox: Outline['pageBox'];
  }[];
}

export interface MeasuredPage {
  readonly name: string;
  readonly kind: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly truth: readonly Outline[];
  /** By method. */
  readonly answers: Readonly<Record<string, MeasuredAnswer>>;
}

export interface SetMeasure {
  readonly at: string;
  /** True if labels have changed since. */
  readonly isOutdated: boolean;
  readonly methods: readonly {
    readonly name: string;
    readonly pages: number;
    readonly accuracy: { readonly value: number; readonly low: number; readonly high: number } | null;
    readonly macroF1: number | null;
    readonly contentF1: number | null;
    readonly milliseconds: number | null;
  }[];
  readonly pages: readonly MeasuredPage[];
  /** Pages that are not in the figures, and why. */
  readonly problems: readonly string[];
  readonly moreProblems: number;
}
