// The site of an address, as browsers know it.

import { getDomain } from 'tldts';

/** The registrable domain, with hosts such as `a.github.io` as sites of their own, and the port. */
export function siteOf({ hostname, host, port }: URL): string {
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  return domain === null ? host : `${domain}:${port}`;
}
