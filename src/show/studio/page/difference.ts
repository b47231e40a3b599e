// What differs between two looks, as the studio shows it.

import type { LookBox } from './look.ts';

export interface DifferenceLook {
  readonly names: readonly [before: string, after: string];
  /** Elements that both have. */
  readonly matched: number;
  readonly counts: Readonly<Record<string, number>>;
  /** How much of the text changed, in words. */
  readonly headline: string;
  /** Characters without blanks. */
  readonly text: {
    readonly changedShare: number;
    readonly appeared: number;
    readonly gone: number;
    /** Of the text both have, what stands in elements whose words changed. */
    readonly rewordedShare: number;
  };
  readonly zones: readonly {
    readonly zone: string;
    /** Without its movement. */
    readonly sizeChange: number | null;
    /** px */
    readonly moved: readonly [right: number, down: number] | null;
    readonly chars: readonly [before: number, after: number];
  }[];
  readonly thresholds: Readonly<Record<string, { readonly before: number; readonly after: number }>>;
  readonly pixels: {
    readonly share: number;
    readonly inside: string | null;
    /** Whether the pictures show all that is asked about. */
    readonly isWhole: boolean;
    /** px of the pictures. */
    readonly places: readonly LookBox[];
  } | null;
  readonly changes: readonly ChangeLook[];
  /** How many more there are. */
  readonly unlisted: number;
}

export interface ChangeLook {
  readonly change: string;
  readonly path: string;
  readonly text: string;
  readonly chars: number;
  /** Elements in it that changed in the same way. */
  readonly parts: number;
  /** Of what is reworded: its words around what changed. */
  readonly words?: { readonly before: string; readonly after: string };
  readonly before: ChangedPlace | null;
  readonly after: ChangedPlace | null;
}

export interface ChangedPlace {
  readonly path: string;
  readonly zone: string;
  readonly box: LookBox;
}
