// Refuses pages of private networks, unless they were allowed.

import { lookup } from 'node:dns/promises';
import { bare, isAddress, isPublicAddress } from '../browser/address-kinds.ts';
import { withDeadline } from '../browser/page-watch.ts';
import { PithError } from '../errors.ts';
import { SERVICE_LIMITS } from './limits.ts';
import type { ServiceOptions } from './options.ts';

export async function refusePrivate(
  url: string | undefined,
  { allowPrivate, allowHosts }: Pick<ServiceOptions, 'allowPrivate' | 'allowHosts'>,
): Promise<void> {
  if (url === undefined || allowPrivate || !/^https?:/.test(url)) return;
  const host = bare(new URL(url).hostname);
  if (allowHosts.includes(host)) return;
  const addresses = isAddress(host) ? [host] : await addressesOf(host);
  if (addresses.every(isPublicAddress)) return;
  throw new PithError(
    'ADDRESS_BLOCKED',
    `${host} is of a private network: this service opens public addresses only (--allow-host, --allow-private)`,
  );
}

/** None for a name that does not resolve: the browser says so in its own words. */
async function addressesOf(host: string): Promise<string[]> {
  const step = { what: `resolving ${host}`, ms: SERVICE_LIMITS.resolveMs };
  const found = await withDeadline(step, lookup(host, { all: true })).catch(() => []);
  return found.map(({ address }) => address);
}
