// What a studio page is to show: written into it by Node, read once when it starts.

import type { Look } from './look.ts';

/** Pictures stand beside it in the page, in the order of the looks and their tiles. */
export type Start =
  /** One page. */
  | { readonly kind: 'report'; readonly looks: readonly [Look] }
  /** A page that the user names: its address is sent to the server, which answers with a `PackedLook`. */
  | OpenStart;

export interface OpenStart {
  readonly kind: 'open';
  /** Where `{ "url": … }` is posted to, from the address of this page. */
  readonly endpoint: string;
  /** Sent as the bearer of each request, where the server wants one. */
  readonly token?: string;
}

/** What the endpoint is asked for, and answers with. */
export const LOOK_TYPE = 'application/vnd.pith.look+json';
