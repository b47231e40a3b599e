// Difference of two looks as the studio shows it.

import type { LookBox } from '../look.ts';

export interface DifferenceLook {
  readonly names: readonly [before: string, after: string];
  /** Number of elements that both have. */
  readonly matched: number;
  readonly counts: Readonly<Record<string, number>>;
  /** A sentence about how much of the text changed. */
  readonly headline: string;
  /** Characters without white space. */
  readonly text: {
    readonly changedShare: number;
    readonly appeared: number;
    readonly gone: number;
    /** Share of the common text in elements whose words changed. */
    readonly rewordedShare: number;
  };
  readonly zones: readonly {
    readonly zone: string;
    /** Change of size without the movement. */
    readonly sizeChange: number | null;
    /** px */
    readonly moved: readonly [right: number, down: number] | null;
    readonly chars: readonly [before: number, after: number];
  }[];
  readonly thresholds: Readonly<Record<string, { readonly before: number; readonly after: number }>>;
  readonly pixels: {
    readonly share: number;
    readonly inside: string | null;
    /** True if the pictures show the whole page. */
    readonly isWhole: boolean;
    /** px of the pictures. */
    readonly places: readonly LookBox[];
  } | null;
  readonly changes: readonly ChangeLook[];
  /** Number of further changes. */
  readonly unlisted: number;
}

export interface ChangeLook {
  readonly change: string;
  readonly path: string;
  readonly text: string;
  readonly chars: number;
  /** Descendants that changed in the same way. */
  readonly parts: number;
  /** Only set for reworded elements: excerpts around the change. */
  readonly words?: { readonly before: string; readonly after: string };
  /** Only set for moved elements: how far, and why. */
  readonly move?: string;
  readonly before: ChangedPlace | null;
  readonly after: ChangedPlace | null;
}

export interface ChangedPlace {
  readonly path: string;
  readonly zone: string;
  readonly box: LookBox;
}
