import { placeOf, targetAddress } from '../../judge/hast/links/addresses.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { CRAWL_LIMITS } from './limits.ts';
import { pageAddress } from './page-address.ts';

/**
 * The links of a page that a crawl may follow: each once, in order, those of closed menus too. With `heedsRobots`,
 * `nofollow` of a link or of the page is respected.
 */
export function pageLinks(snapshot: Snapshot, heedsRobots: boolean): string[] {
  if (heedsRobots && asksNotToFollow(snapshot)) return [];
  const links = new Set<string>();
  for (const element of snapshot.elements) {
    const { tag, attributes } = element;
    if ((tag !== 'a' && tag !== 'area') || (heedsRobots && /\bnofollow\b/iu.test(attributes.rel ?? '')))
      continue;
    const href = targetAddress(attributes.href, placeOf(snapshot, element));
    const address = href === null ? undefined : pageAddress(href);
    if (address !== undefined) links.add(address);
    if (links.size >= CRAWL_LIMITS.links) break;
  }
  return [...links];
}

const asksNotToFollow = ({ elements }: Snapshot): boolean =>
  elements.some(
    ({ tag, attributes }) =>
      tag === 'meta' &&
      /^(?:robots|pith)$/iu.test(attributes.name ?? '') &&
      /\b(?:nofollow|none)\b/iu.test(attributes.content ?? ''),
  );
