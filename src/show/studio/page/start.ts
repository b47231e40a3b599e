// The data of a studio page, embedded by Node and read once at startup, and those that a service sends later.

import type { Look, LookBox } from './look.ts';
import type { Sheet } from './sheet/sheet.ts';

/** Pictures are embedded separately, in the order of the looks and their tiles. */
export type Start =
  /** One page. */
  | { readonly kind: 'report'; readonly looks: readonly [Look] }
  /** Two versions of a page: before, after. */
  | ({ readonly kind: 'diff' } & Omit<PackedDiff, 'tiles'>)
  /** A report of many pages, in words, tables and drawings. */
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | RunStart
  /** Pages to label, requested one by one with this bearer token. */
  | { readonly kind: 'label'; readonly token: string }
  /** The app of the service. */
  | AppStart;

/** The overview of a run. Its pages follow as lines, each an `Outcome` with its thumbnail. */
export interface RunStart {
  readonly kind: 'run';
  /** The name of its folder. */
  readonly name: string;
  readonly method?: string | undefined;
  readonly formats?: readonly string[] | undefined;
}

export interface AppStart {
  readonly kind: 'app';
  /** True if the server requires a token with each request, which the user must enter. */
  readonly wantsToken: boolean;
  /** True if the service runs batches and crawls. */
  readonly runsJobs: boolean;
  /** True if the service labels pages and measures methods on them. */
  readonly labels: boolean;
  /** The largest body of a request. */
  readonly bodyBytes: number;
  readonly methods: readonly string[];
  readonly samples: readonly { readonly name: string; readonly html: string }[];
}

/** A comparison, with the pictures of both looks. */
export interface PackedDiff {
  readonly looks: readonly [Look, Look];
  readonly difference: DifferenceLook;
  readonly tiles: readonly string[];
}

/** Media type of an answer with a `PackedDiff`. */
export const DIFF_LOOK_TYPE = 'application/vnd.pith.diff+json';

/** Media type of the endpoint's answer: one `LookEvent` per line. */
export const LOOK_TYPE = 'application/vnd.pith.look+x-ndjson';

/** Media type of a look by one method without pictures. */
export const LOOK_PART_TYPE = 'application/vnd.pith.look+json';

/** Progress of a page: its zones arrive before its picture, as a look without tiles. */
export type LookEvent =
  | { readonly event: 'queued' | 'navigating' | 'captured' }
  | { readonly event: 'zones'; readonly look: Look }
  | {
      readonly event: 'picture';
      readonly look: Pick<Look, 'tiles' | 'warnings'>;
      readonly tiles: readonly string[];
      readonly kept?: string;
    }
  | { readonly event: 'failed'; readonly error: { readonly message: string } };

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
