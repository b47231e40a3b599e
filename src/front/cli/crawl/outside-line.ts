// Says where the links of a crawl lead that found no more pages, and how to read those.

import { counted } from '../../../base/text/counted.ts';
import type { CrawlSummary } from '../../../run/crawl/crawl.ts';

/**
 * Undefined for a crawl whose links lead elsewhere as those of every site do. Hosts of the same site are outside by
 * `--scope`, and a site of one page has probably moved.
 */
export function outsideLine({
  sampled,
  outside,
}: Pick<CrawlSummary, 'sampled' | 'outside'>): string | undefined {
  const [most] = sampled > 1 ? outside.filter(({ isOfSite }) => isOfSite) : outside;
  if (most === undefined) return undefined;
  const { origin, addresses, isOfSite } = most;
  const advice = isOfSite
    ? '--scope domain reads them too, with another --out'
    : `to read those, start there: pith crawl ${origin}/ --out …`;
  return `its links and sitemaps lead to ${counted(addresses, 'page')} of ${origin}: ${advice}`;
}
