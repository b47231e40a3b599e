// The pages of a site of the web: its registrable domain, its host, or what lies below the start.

import { getDomain } from 'tldts';
import type { Ground } from './ground.ts';
import type { CrawlOptions } from './options.ts';

export function webGround(start: string, scope: CrawlOptions['scope']): Ground {
  const { hostname } = new URL(start);
  const isInside = scopeTest(new URL(start), scope);
  return {
    start,
    pages: async function* () {},
    placeOf: address => {
      const url = new URL(address);
      if (!/^https?:$/u.test(url.protocol) || !isInside(url)) return undefined;
      // Another host of the domain was named by a page only, and may be one of a private network.
      return { kind: 'url', url: address, ...(url.hostname === hostname ? {} : { isFound: true as const }) };
    },
  };
}

function scopeTest(start: URL, scope: CrawlOptions['scope']): (url: URL) => boolean {
  const site = siteOf(start);
  if (scope === 'domain') return url => siteOf(url) === site;
  if (scope === 'host') return url => url.host === start.host;
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  return url => url.host === start.host && url.pathname.startsWith(folder);
}

/** What two owners may have side by side (`a.github.io`) are two sites. A port beside the usual one is another server. */
function siteOf({ hostname, host, port }: URL): string {
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  return domain === null ? host : `${domain}:${port}`;
}
