// Computes the share of pictures and links that only one version shows, compared by address.

import { countEach } from '../../base/counts.ts';
import { isUrl } from '../../base/text/parse-url.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';

/** Addresses that a page shows, each as often as it occurs. */
export interface ShownAddresses {
  readonly pictures: readonly string[];
  readonly links: readonly string[];
}

const PICTURES = new Set(['img', 'video', 'canvas', 'object', 'embed', 'iframe', 'svg']);
const LINKS = new Set(['a', 'area']);

export function shownAddresses(snapshot: Snapshot, isIgnored = (_: number) => false): ShownAddresses {
  const [pictures, links]: [string[], string[]] = [[], []];
  for (const [index, element] of snapshot.elements.entries()) {
    const { tag, attributes, visibility, scope } = element;
    if (!isSeen(visibility) || isIgnored(index)) continue;
    const baseUrl = snapshot.scopes[scope]?.baseUrl ?? snapshot.finalUrl;
    if (PICTURES.has(tag)) pictures.push(pictureKey(element, baseUrl));
    else if (LINKS.has(tag) && attributes.href !== undefined) links.push(linkKey(attributes.href, baseUrl));
  }
  return { pictures, links };
}

/** Keeps links within the page as written: a copy under another name has the same ones. */
function linkKey(href: string, baseUrl: string): string {
  const written = href.trim();
  return /^(?:$|[#?])/.test(written) ? written : relativeToSite(written, baseUrl);
}

/** Identifies a picture without an address by its size in whole px. */
function pictureKey({ tag, attributes, media, pageBox }: SnapshotElement, baseUrl: string): string {
  const address = media?.source || attributes.src || attributes.data || attributes.poster || '';
  if (address === '') return `${tag} ${Math.round(pageBox[2])} × ${Math.round(pageBox[3])}`;
  return `${tag} ${relativeToSite(address, baseUrl)} ${media?.naturalWidth ?? 0} × ${media?.naturalHeight ?? 0}`;
}

/** Removes the page's folder or site from an address, so that a copy of a site elsewhere has equal addresses. */
function relativeToSite(address: string, baseUrl: string): string {
  if (!isUrl(address, baseUrl)) return address.trim();
  const { href, origin, protocol } = new URL(address, baseUrl);
  // HTML without an address is in no folder.
  if (!isUrl('.', baseUrl)) return href;
  const folder = new URL('.', baseUrl).href;
  if (href.startsWith(folder)) return `/${href.slice(folder.length)}`;
  if (protocol === 'file:') return href.slice('file://'.length);
  // All addresses without a host have the origin `null`.
  return origin !== 'null' && origin === new URL(baseUrl).origin ? href.slice(origin.length) : href;
}

/** The larger of both shares that the other list does not contain. */
export function unsharedShare(one: readonly string[], other: readonly string[]): number {
  const counts = countEach(one);
  let common = 0;
  for (const key of other) {
    const left = counts.get(key) ?? 0;
    if (left === 0) continue;
    counts.set(key, left - 1);
    common++;
  }
  const shareOf = (all: number): number => (all === 0 ? 0 : (all - common) / all);
  return Math.max(shareOf(one.length), shareOf(other.length));
}
