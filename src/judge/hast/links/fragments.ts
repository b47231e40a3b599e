// Fragments of links, the part after `#`, and which links lead to places of the same page.

import { once } from '../../../base/memoize.ts';
import { parseUrl, percentDecoded, withoutFragment } from '../../../base/text/parse-url.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { placeOf } from './addresses.ts';

/** Returns possible names, most likely first: as written, then decoded (HTML standard, 7.4.6.4). */
export function fragmentNames(href: string): readonly string[] {
  const written = href.slice(href.indexOf('#') + 1);
  return [...new Set([written, percentDecoded(written)])];
}

/**
 * `#…` of a link to this page; undefined for other links. Some are absolute: in a saved page with the address that it had.
 */
export function ownFragment(snapshot: Snapshot, { tag, attributes }: SnapshotElement): string | undefined {
  const { href = '' } = attributes;
  const at = href.indexOf('#');
  if (tag !== 'a' || at < 0) return undefined;
  const address = href.slice(0, at);
  const isOwn = at === 0 || knownAddresses(snapshot).has(address) || address === savedAddress(snapshot);
  return isOwn ? href.slice(at) : undefined;
}

const knownAddresses = onceEach((snapshot): ReadonlySet<string> => {
  const { pageUrl, canonicalUrl } = placeOf(snapshot, { scope: 0 });
  return new Set([pageUrl, canonicalUrl].flatMap(url => (url === undefined ? [] : withoutFragment(url))));
});

/** Least links to places of a page that tell the address that it had. */
const FEWEST_LINKS = 3;

/** The address whose fragments name elements of this page; undefined if that of most links does not. */
const savedAddress = onceEach((snapshot): string | undefined => {
  const tree = treeOf(snapshot);
  const counts = new Map<string, { links: number; found: number }>();
  const ids = once(() => new Set(snapshot.elements.map(({ attributes }) => attributes.id)));
  for (const link of tree.withTag('a')) {
    const { href = '' } = tree.element(link).attributes;
    if (!href.includes('#') || href.startsWith('#') || parseUrl(href) === undefined) continue;
    const address = withoutFragment(href);
    const count = counts.get(address) ?? { links: 0, found: 0 };
    count.links++;
    if (fragmentNames(href).some(name => ids().has(name))) count.found++;
    counts.set(address, count);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b.found - a.found);
  if (best === undefined || best[1].found < FEWEST_LINKS || best[1].found * 2 < best[1].links)
    return undefined;
  return best[0];
});
