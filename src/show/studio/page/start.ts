// What a studio page is to show: written into it by Node, read once when it starts.

import type { DifferenceLook } from './difference.ts';
import type { Look, PackedLook } from './look.ts';

/** Pictures stand beside it in the page, in the order of the looks and their tiles. */
export type Start =
  /** One page. */
  | { readonly kind: 'report'; readonly looks: readonly [Look] }
  /** Two versions of a page: before, after. */
  | { readonly kind: 'diff'; readonly looks: readonly [Look, Look]; readonly difference: DifferenceLook }
  /** Pages to be labelled, asked for one by one with this bearer. */
  | { readonly kind: 'label'; readonly token: string }
  /** A page that the user names: its address is sent to the server, which tells how far it is. */
  | OpenStart;

export interface OpenStart {
  readonly kind: 'open';
  /** Where `{ "url": … }` is posted to, from the address of this page. */
  readonly endpoint: string;
  /** The server wants a token with each request; whoever may use it knows one. */
  readonly wantsToken?: boolean;
}

/** What the endpoint is asked for, and answers with: a `LookEvent` a line. */
export const LOOK_TYPE = 'application/vnd.pith.look+x-ndjson';

/** How far a page is. Its zones come before its picture, as a look without tiles. */
export type LookEvent =
  | { readonly event: 'queued' | 'navigating' | 'captured' }
  | ({ readonly event: 'zones' | 'picture' } & PackedLook)
  | { readonly event: 'failed'; readonly error: { readonly message: string } };
