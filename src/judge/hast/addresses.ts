// The one decision on addresses from a page: which may stand in an output, and how they are written there.

import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { LIMITS } from './limits.ts';

/** Where an address stands: what relative ones are resolved against, and the page that is being read. */
export interface AddressPlace {
  readonly baseUrl: string;
  readonly pageUrl: string;
}

export const placeOf = (
  { scopes, finalUrl }: Snapshot,
  { scope }: Pick<SnapshotElement, 'scope'>,
): AddressPlace => ({
  baseUrl: scopes[scope]?.baseUrl ?? finalUrl,
  pageUrl: finalUrl,
});

/**
 * The address of a link as an output has it: absolute, or relative from a page in a file to another file. Null for
 * every scheme but http, https, mailto and tel; a `file:` address in the page's own folder is written as a relative one.
 */
export function linkAddress(raw: string | undefined, place: AddressPlace): string | null {
  return written(raw, place, LINK_PROTOCOLS);
}

/** The address of a picture, likewise; `data:` only of image types that cannot hold a script. */
export function pictureAddress(raw: string | undefined, place: AddressPlace): string | null {
  const trimmed = raw?.trim() ?? '';
  if (/^data:/i.test(trimmed)) return PLAIN_PICTURE.test(trimmed) ? trimmed : null;
  return written(trimmed, place, WEB_PROTOCOLS);
}

/** The absolute address of a page or file that a link leads to, to be opened or compared; never to be written out. */
export function targetAddress(raw: string | undefined, place: AddressPlace): string | null {
  const url = resolved(raw, place);
  return url !== undefined && (WEB_PROTOCOLS.has(url.protocol) || isOnDiskOf(url, place)) ? url.href : null;
}

/** The address of the widest or densest candidate of a `srcset`. */
export function widestCandidate(srcset: string | undefined): string | undefined {
  let widest: { address: string; size: number } | undefined;
  for (const { address, size } of candidatesOf(srcset ?? '')) {
    const measured = Number.parseFloat(size || '1') || 0;
    if (widest === undefined || measured > widest.size) widest = { address, size: measured };
  }
  return widest?.address;
}

/** Pixels of a file for one of the picture that it was loaded as; 1 where no `srcset` says otherwise. */
export function densityOf(
  srcsets: readonly (string | undefined)[],
  loaded: string,
  baseUrl: string,
  naturalWidth: number,
): number {
  for (const srcset of srcsets)
    for (const { address, size } of candidatesOf(srcset ?? '')) {
      if (!URL.canParse(address, baseUrl) || new URL(address, baseUrl).href !== loaded) continue;
      const density = Number.parseFloat(size || '1') / (size.endsWith('w') ? naturalWidth : 1);
      return Number.isFinite(density) && density > 0 ? density : 1;
    }
  return 1;
}

/** An address ends at a blank, what is said of it at a comma (HTML, 4.8.4.2.2). */
function* candidatesOf(srcset: string): Generator<{ address: string; size: string }> {
  const [address, end, said] = [/[^\s,]\S*/y, /,+$/, /[^,]*/y];
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
      said.lastIndex = at;
      const size = said.exec(srcset)?.[0].trim() ?? '';
      at = said.lastIndex;
      yield { address: found, size };
    }
  }
}

const WEB_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);
const LINK_PROTOCOLS: ReadonlySet<string> = new Set([...WEB_PROTOCOLS, 'mailto:', 'tel:']);
/** SVG is left out: opened by itself it runs its scripts. */
const PLAIN_PICTURE = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp|x-icon|vnd\.microsoft\.icon)[;,]/i;

function written(
  raw: string | undefined,
  place: AddressPlace,
  protocols: ReadonlySet<string>,
): string | null {
  const url = resolved(raw, place);
  if (url === undefined) return null;
  if (protocols.has(url.protocol)) return url.href;
  if (!isOnDiskOf(url, place)) return null;
  const page = new URL(place.pageUrl);
  const isInFolder = url.pathname.startsWith(new URL('.', page).pathname);
  return isInFolder || !hasScheme(raw ?? '') ? relativeAddress(url, page) : null;
}

function resolved(raw: string | undefined, { baseUrl }: AddressPlace): URL | undefined {
  if (raw === undefined || raw.trim() === '' || raw.length > LIMITS.addressChars) return undefined;
  return URL.canParse(raw, baseUrl) ? new URL(raw, baseUrl) : undefined;
}

/** A file that a page from a file names. Not on another host: Windows would send it a hash of the user's password. */
function isOnDiskOf(url: URL, { pageUrl }: AddressPlace): boolean {
  if (url.protocol !== 'file:' || !URL.canParse(pageUrl)) return false;
  const page = new URL(pageUrl);
  return page.protocol === 'file:' && url.host === page.host && !url.pathname.startsWith('//');
}

/** Browsers pass over leading blanks and controls, and over tabs and line ends anywhere. */
const hasScheme = (raw: string): boolean =>
  /^[\x00-\x20]*[a-z][a-z\d+.-]*:/i.test(raw.replace(/[\t\n\r]/g, ''));

/** From the folder of the page. `./` keeps a first step from being read as a scheme or a root. */
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
