// The data of a studio page, embedded by Node and read once at startup.

import type { DifferenceLook } from './diff/difference.ts';
import type { Look } from './look.ts';
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
