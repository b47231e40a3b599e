// The crawl area of a web site: its registrable domain, its host, or the path below the start.

import { siteOf } from '../../base/text/site-of.ts';
import { foundPlace } from '../sources/found-place.ts';
import type { Ground } from './ground.ts';
import type { CrawlOptions } from './options.ts';

export function webGround(start: string, scope: CrawlOptions['scope']): Ground {
  const isInside = scopeTest(new URL(start), scope);
  return {
    start,
    pages: async function* () {},
    placeOf: address => {
      const url = new URL(address);
      if (!/^https?:$/u.test(url.protocol) || !isInside(url)) return undefined;
      return foundPlace(address, start);
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
