// The addresses of a crawl: normalizes them, leaves out those that are no pages or loop, and finds the links of a page.

import { countEach } from '../../base/counts.ts';
import { isUrl } from '../../base/text/parse-url.ts';
import { placeOf, targetAddress } from '../../page/perception/addresses.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { normalUrl } from '../sources/input.ts';
import { CRAWL_LIMITS } from './limits.ts';

/** Undefined for addresses that a crawl does not follow. */
export function pageAddress(href: string): string | undefined {
  if (href.length > CRAWL_LIMITS.addressChars || !isUrl(href)) return undefined;
  const url = new URL(normalUrl(href));
  if (!/^(?:https?|file):$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  url.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  for (const name of [...url.searchParams.keys()]) if (SAYS_NOTHING.test(name)) url.searchParams.delete(name);
  if (NO_PAGE.test(url.pathname) || isCircle(url.pathname)) return undefined;
  return normalUrl(url.href);
}

/** An address without its numbers and query values: all days of a calendar have one shape. */
export function shapeOf(address: string): { readonly path: string; readonly query: string } {
  const { host, pathname, searchParams } = new URL(address);
  const steps = pathname.split('/').map(step => (/\d/u.test(step) ? '#' : step));
  return { path: host + steps.join('/'), query: [...new Set(searchParams.keys())].sort().join('&') };
}

/** Query names of sessions and campaigns, which do not change the page. */
const SAYS_NOTHING =
  /^(?:utm_\w+|gclid|fbclid|msclkid|yclid|dclid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid|aspsessionid\w*|session_?id|sid|cfid|cftoken|oscsid|zenid)$/iu;
const SESSION_IN_PATH = /;jsessionid=[^/;]*/iu;

/** Endings of files that are no pages: a visit would end in NOT_HTML. */
const NO_PAGE =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|epub|mobi|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|ogg|og[av]|wav|webm|avi|mov|mkv|zip|gz|bz2|xz|7z|rar|tar|tgz|dmg|exe|msi|deb|rpm|iso|apk|jar|css|js|mjs|json|xml|rss|atom|txt|woff2?|ttf|otf|eot|ics|torrent)$/iu;

/** Recognizes loops such as `/a/b/a/b/a/b`, from relative links that should be absolute. */
function isCircle(pathname: string): boolean {
  const steps = pathname.split('/').filter(step => step !== '');
  const words = steps.filter(step => !/^\d+$/u.test(step));
  const counts = countEach(words);
  return steps.length > CRAWL_LIMITS.pathSteps || Math.max(0, ...counts.values()) > CRAWL_LIMITS.sameStep;
}

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
