// Decides which addresses of a page may appear in an output, and how they are written; reads fragments, the part after `#`.

import { once } from '../../base/memoize.ts';
import { isUrl, parseUrl, percentDecoded, withoutFragment } from '../../base/text/parse-url.ts';
import { onceEach } from '../snapshot/once-each.ts';
import { treeOf } from '../snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../snapshot/snapshot.ts';
import { PAGE_LIMITS } from './limits.ts';

/** The base of relative addresses, and the address of the page itself. */
export interface AddressPlace {
  readonly baseUrl: string;
  readonly pageUrl: string;
  /** The web address that a page from a file or without an address says it has. */
  readonly canonicalUrl?: string | undefined;
}

export function placeOf(snapshot: Snapshot, { scope }: Pick<SnapshotElement, 'scope'>): AddressPlace {
  const { scopes, finalUrl } = snapshot;
  const isOnWeb = /^https?:/i.test(finalUrl);
  return {
    baseUrl: scopes[scope]?.baseUrl ?? finalUrl,
    pageUrl: finalUrl,
    canonicalUrl: isOnWeb ? undefined : declaredAddress(snapshot),
  };
}

const declaredAddress = onceEach((snapshot): string | undefined => {
  const links = treeOf(snapshot).elementsWithTag('link');
  const link = links.find(({ attributes: { rel = '' } }) => /(?:^|\s)canonical(?:\s|$)/i.test(rel));
  const { href = '' } = link?.attributes ?? {};
  return /^https?:/i.test(href) ? parseUrl(href)?.href : undefined;
});

/**
 * Returns the address of a link as outputs write it: absolute, or relative between local files of a page that names no
 * web address. Null for schemes other than http, https, mailto and tel; a `file:` address inside the page's own folder
 * becomes relative.
 */
export function linkAddress(raw: string | undefined, place: AddressPlace): string | null {
  const written = writeAddress(raw, place, LINK_PROTOCOLS);
  const isRelative = written !== null && !written.startsWith('#') && !hasScheme(written);
  return (isRelative ? onWeb(raw, place)?.href : undefined) ?? written;
}

/** Returns the address of a picture in the same form; allows `data:` only for image types that cannot contain scripts. */
export function pictureAddress(raw: string | undefined, place: AddressPlace): string | null {
  const trimmed = raw?.trim() ?? '';
  if (/^data:/i.test(trimmed)) return PLAIN_PICTURE.test(trimmed) ? trimmed : null;
  return writeAddress(trimmed, place, WEB_PROTOCOLS);
}

/** Returns the absolute address of a link's target, to open or compare it. Never write it to an output. */
export function targetAddress(raw: string | undefined, place: AddressPlace): string | null {
  const url = resolveAddress(raw, place);
  return url !== undefined && (WEB_PROTOCOLS.has(url.protocol) || isLocalFileOf(url, place))
    ? url.href
    : null;
}

/** Returns the address of the widest or densest candidate of a `srcset`. */
export function widestCandidate(srcset: string | undefined): string | undefined {
  let widest: { address: string; size: number } | undefined;
  for (const { address, size } of candidatesOf(srcset ?? '')) {
    const measured = Number.parseFloat(size || '1') || 0;
    if (widest === undefined || measured > widest.size) widest = { address, size: measured };
  }
  return widest?.address;
}

/** File pixels per CSS pixel of the loaded picture; 1 without a matching `srcset` candidate. */
export function densityOf(
  srcsets: readonly (string | undefined)[],
  loaded: string,
  baseUrl: string,
  naturalWidth: number,
): number {
  for (const srcset of srcsets)
    for (const { address, size } of candidatesOf(srcset ?? '')) {
      if (parseUrl(address, baseUrl)?.href !== loaded) continue;
      const density = Number.parseFloat(size || '1') / (size.endsWith('w') ? naturalWidth : 1);
      return Number.isFinite(density) && density > 0 ? density : 1;
    }
  return 1;
}

/** An address ends at white space, its descriptor at a comma (HTML, 4.8.4.2.2). */
function* candidatesOf(srcset: string): Generator<{ address: string; size: string }> {
  const [address, end, descriptor] = [/[^\s,]\S*/y, /(?<!,),+$/, /[^,]*/y];
  const blanks = /[\s,]*/y;
  for (let at = 0; at < srcset.length; ) {
    blanks.lastIndex = at;
    blanks.exec(srcset);
    address.lastIndex = blanks.lastIndex;
    const found = address.exec(srcset)?.[0];
    if (found === undefined) return;
    at = address.lastIndex;
    if (found.endsWith(',')) yield { address: found.replace(end, ''), size: '' };
    else {
      descriptor.lastIndex = at;
      const size = descriptor.exec(srcset)?.[0].trim() ?? '';
      at = descriptor.lastIndex;
      yield { address: found, size };
    }
  }
}

const WEB_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);
const LINK_PROTOCOLS: ReadonlySet<string> = new Set([...WEB_PROTOCOLS, 'mailto:', 'tel:']);
/** Excludes SVG, which runs its scripts when opened by itself. */
const PLAIN_PICTURE = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp|x-icon|vnd\.microsoft\.icon)[;,]/i;

function writeAddress(
  raw: string | undefined,
  place: AddressPlace,
  protocols: ReadonlySet<string>,
): string | null {
  const url = resolveAddress(raw, place) ?? onWeb(raw, place);
  if (url === undefined) return null;
  if (protocols.has(url.protocol)) return url.href;
  if (!isLocalFileOf(url, place)) return onWeb(raw, place)?.href ?? null;
  const page = new URL(place.pageUrl);
  const isInFolder = url.pathname.startsWith(new URL('.', page).pathname);
  if (!isInFolder && hasScheme(raw ?? '')) return null;
  const path = relativeAddress(url, page);
  if (!isInFolder) return onWeb(raw, place)?.href ?? path;
  // The loaded pictures of a file are files, even if it is read as a page of the web.
  return WEB_PROTOCOLS.has(parseUrl(place.baseUrl)?.protocol ?? '')
    ? (parseUrl(path, place.baseUrl)?.href ?? path)
    : path;
}

function resolveAddress(raw: string | undefined, { baseUrl }: AddressPlace): URL | undefined {
  if (raw === undefined || raw.trim() === '' || raw.length > PAGE_LIMITS.addressChars) return undefined;
  return parseUrl(raw, baseUrl);
}

/** A saved page brings the pictures in its folder; the rest is where it came from. */
const onWeb = (raw: string | undefined, { canonicalUrl }: AddressPlace): URL | undefined =>
  canonicalUrl === undefined || hasScheme(raw ?? '')
    ? undefined
    : resolveAddress(raw, { baseUrl: canonicalUrl, pageUrl: canonicalUrl });

/**
 * Detects a local file named by a local page. Rejects other hosts: Windows would send them a hash of the user's password.
 */
function isLocalFileOf(url: URL, { pageUrl }: AddressPlace): boolean {
  if (url.protocol !== 'file:' || !isUrl(pageUrl)) return false;
  const page = new URL(pageUrl);
  return page.protocol === 'file:' && url.host === page.host && !url.pathname.startsWith('//');
}

/** Browsers ignore leading white space and control characters, and tabs and line breaks anywhere. */
const hasScheme = (raw: string): boolean =>
  /^[\x00-\x20]*[a-z][a-z\d+.-]*:/i.test(raw.replace(/[\t\n\r]/g, ''));

/** Relative to the page's folder. `./` prevents a first step from being read as a scheme or root. */
function relativeAddress(url: URL, page: URL): string {
  const end = url.search + url.hash;
  if (url.pathname === page.pathname && end !== '') return end;
  const folder = page.pathname.split('/').slice(0, -1);
  const steps = url.pathname.split('/');
  const differs = folder.findIndex((step, at) => step !== steps[at]);
  const common = differs < 0 ? folder.length : differs;
  const path = [...folder.slice(common).fill('..'), ...steps.slice(common)].join('/');
  return (/^(?:$|\/|[^/]*:)/.test(path) ? `./${path}` : path) + end;
}

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
