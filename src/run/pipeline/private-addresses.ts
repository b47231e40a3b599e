// Decides which private addresses a page may reach if a client, not the user, chose its address.

import { bare } from '../../see/browser/network/address-kinds.ts';
import type { SegmentOptions } from './options.ts';

export interface AllowedHosts {
  readonly allowPrivate: boolean;
  readonly allowHosts: readonly string[];
}

/** Limits network access to an allowed host and what its page loads from it; no other private address. */
export function privateAddressesFor(
  url: string | undefined,
  { allowPrivate, allowHosts }: AllowedHosts,
): SegmentOptions['privateAddresses'] {
  if (allowPrivate) return 'any';
  return url !== undefined && allowHosts.includes(bare(new URL(url).hostname)) ? 'named' : 'never';
}
