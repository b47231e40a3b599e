// Decides which private addresses pages may reach if a client, not the user, chose their addresses.

import type { SegmentOptions } from './options.ts';

export interface AllowedHosts {
  readonly allowPrivate: boolean;
  readonly allowHosts: readonly string[];
}

export const privateAddressesOf = ({
  allowPrivate,
  allowHosts,
}: AllowedHosts): SegmentOptions['privateAddresses'] => (allowPrivate ? 'any' : [...allowHosts]);
