// The data of a studio page, embedded by Node and read once at startup.

import type { DifferenceLook } from './diff/difference.ts';
import type { Look, PackedLook } from './look.ts';

/** Pictures are embedded separately, in the order of the looks and their tiles. */
export type Start =
  /** One page. */
  | { readonly kind: 'report'; readonly looks: readonly [Look] }
  /** Two versions of a page: before, after. */
  | { readonly kind: 'diff'; readonly looks: readonly [Look, Look]; readonly difference: DifferenceLook }
  /** Pages to label, requested one by one with this bearer token. */
  | { readonly kind: 'label'; readonly token: string }
  /** A page named by the user: its address is sent to the server, which reports progress. */
  | OpenStart;

export interface OpenStart {
  readonly kind: 'open';
  /** Where `{ "url": … }` is posted, relative to this page. */
  readonly endpoint: string;
  /** True if the server requires a token with each request, which the user must enter. */
  readonly wantsToken?: boolean;
}

/** Media type of the endpoint's answer: one `LookEvent` per line. */
export const LOOK_TYPE = 'application/vnd.pith.look+x-ndjson';

/** Progress of a page. Its zones arrive before its picture, as a look without tiles. */
export type LookEvent =
  | { readonly event: 'queued' | 'navigating' | 'captured' }
  | ({ readonly event: 'zones' | 'picture' } & PackedLook)
  | { readonly event: 'failed'; readonly error: { readonly message: string } };
